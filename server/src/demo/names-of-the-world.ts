import { type Culture, names } from './culture.ts';

export const culturesOfTheWorld: readonly Culture[] = [
  {
    share: 8,
    locale: 'pt',
    phone: '+551190000####',
    given: names(`
      Adriano, Aline, Antônia, Benício, Bruna, Caio, Cauã, Débora, Edílson, Emanuelle, Fabrício,
      Flávia, Heloísa, Iara, Íris, Jandira, Jussara, Kauê, Letícia, Luã, Márcia, Moacir, Natália,
      Otávio, Raíssa, Sebastião, Thaís, Vinícius`),
    family: names(`
      Amorim, Batista, Belém, Brandão, Camargo, Cordeiro, Damião, do Nascimento, dos Santos, Evangelista,
      Frazão, Galvão, Inácio, Jordão, Lourenço, Machado, Medeiros, Monção, Muniz, Negrão, Oliveira,
      Peçanha, Queirós, Rosário, Sampaio, Taveira, Valadão, Xavier`),
  },
  {
    share: 6,
    locale: 'en',
    phone: '+90500000####',
    given: names(`
      Ayşe, Barış, Begüm, Bülent, Çağla, Cengiz, Doğan, Ebru, Elif, Emre, Fatoş, Gökhan, Gülşah,
      Hüseyin, İbrahim, İpek, Kağan, Mehmet, Nilüfer, Oğuz, Ömer, Özge, Pınar, Şebnem, Selçuk, Tuğba,
      Yağmur, Zeynep`),
    family: names(`
      Açıkgöz, Akgün, Aydoğan, Başaran, Bozkurt, Çelik, Çetinkaya, Demirtaş, Doğru, Ergün, Gökçe,
      Güneş, Işık, Kahraman, Karataş, Kılıç, Korkmaz, Öztürk, Özdemir, Polat, Sarı, Şahin, Şimşek,
      Taşkın, Tunç, Uçar, Yıldız, Yüksel`),
  },
  {
    share: 6,
    locale: 'fr',
    phone: '+8490000####',
    given: names(`
      Ánh Tuyết, Bảo Châu, Bích Ngọc, Cẩm Tú, Đình Phong, Đức Anh, Gia Huy, Hải Yến, Hồng Nhung,
      Hữu Phước, Khánh Linh, Kim Oanh, Lệ Thu, Mai Phương, Minh Quân, Mỹ Duyên, Ngọc Hà, Như Quỳnh,
      Phúc Lâm, Quang Dũng, Quốc Bảo, Thanh Tùng, Thị Hương, Thu Thủy, Trúc Mai, Văn Hùng, Việt Hoàng,
      Xuân Lan`),
    family: names(`
      Bùi, Cao, Châu, Chu, Đặng, Đào, Đinh, Đỗ, Đoàn, Dương, Hà, Hồ, Hoàng, Huỳnh, Lâm, Lê, Lương,
      Lý, Mạc, Mai, Ngô, Nguyễn, Phạm, Phan, Tạ, Trần, Trịnh, Vũ`),
  },
  {
    share: 6,
    locale: 'en',
    phone: '+23480000#####',
    given: names(`
      Abiọ́dún, Adébáyọ̀, Adaeze, Akinwale, Amarachi, Ayọ̀mídé, Babátúndé, Chiamaka, Chidi, Chukwuemeka,
      Damilọ́lá, Ebele, Efosa, Fọlákẹ́, Funmiláyọ̀, Halima, Ifeoma, Ikechukwu, Kẹ́hìndé, Musa, Ngozi,
      Nkechi, Obinna, Olúwaṣeun, Osagie, Táíwò, Uchenna, Zainab`),
    family: names(`
      Abubakar, Adébísí, Adéyẹmí, Adichie, Afọlábí, Agbaje, Akíntọ́lá, Aluko, Anyanwu, Balógun,
      Bello, Chukwu, Danjuma, Ezeani, Fáṣọlá, Ibekwe, Igwe, Lawal, Mbah, Nnamdi, Nwosu, Ọbásànjọ́,
      Ojo, Okafor, Okonkwo, Ọlátúnjí, Ṣóyínká, Yusuf`),
  },
  {
    share: 8,
    locale: 'en',
    phone: '+919000000###',
    given: names(`
      Aarav, Aditi, Ananya, Arjun, Bhavna, Chetan, Deepika, Devansh, Divya, Gaurav, Harini, Ishaan,
      Jyothi, Karthik, Kavya, Lakshmi, Manoj, Meenakshi, Nandini, Omkar, Pranav, Priya, Rohan, Sanjana,
      Shreya, Tejas, Usha, Vikram`),
    family: names(`
      Acharya, Agarwal, Bannerjee, Bhattacharya, Chatterjee, Chaudhary, Deshpande, Ganguly, Gokhale,
      Gupta, Iyengar, Iyer, Joshi, Kapoor, Krishnan, Kulkarni, Malhotra, Mehta, Menon, Mukherjee,
      Nambiar, Patel, Pillai, Raghavan, Reddy, Sharma, Subramaniam, Venkatesan`),
  },
  {
    share: 7,
    locale: 'fr',
    phone: '+212600000###',
    given: names(`
      Abdelkader, Aïcha, Amīna, Anouar, Bilāl, Driss, Faïza, Farīd, Fāṭima, Ghassān, Hamza, Ḥasan,
      Houda, Ibrāhīm, Imane, Jamāl, Khadīja, Laylā, Maryam, Muḥammad, Nādia, Nūr, Rachid, Rania, Salmā,
      Ṭāriq, Yāsmīn, Zakaria`),
    family: names(`
      Al-Amīn, Al-Fāsī, Al-Ḥakīm, Al-Najjār, Al-Rashīd, Al-Zahrā, Belkacem, Benali, Ben Saïd, Bouazza,
      Bouhaddou, Chérif, El Amrani, El Idrissi, El Khattabi, Ghanem, Haddad, Ibn Khalīl, Khoury,
      Mansūr, Mokhtār, Naïm, Ouali, Qāsim, Raïs, Sabbāgh, Taïeb, Ziyād`),
  },
  {
    share: 6,
    locale: 'en',
    phone: '+8613000000###',
    given: names(`
      Bówén, Chūnhuā, Dōngméi, Fāng, Guóqiáng, Hǎiyàn, Hàorán, Hóng, Huìmǐn, Jiāháo, Jiànguó, Jìngyí,
      Jūn, Lìhuá, Lín, Měilíng, Míng, Níng, Péng, Qiáng, Ruìxī, Shūfēn, Tāo, Wéi, Xiǎolì, Yǔhán, Zǐxuān,
      Zhìyuǎn`),
    family: names(`
      Cài, Chén, Dèng, Dīng, Dǒng, Féng, Gāo, Guō, Hán, Huáng, Jiāng, Lǐ, Liáng, Liú, Luó, Lǚ, Mǎ, Péng,
      Sòng, Sūn, Táng, Wáng, Wú, Xiè, Xú, Yáng, Zhāng, Zhū`),
  },
  {
    share: 5,
    locale: 'en',
    phone: '+120255501##',
    given: names(`
      Aaliyah, Aiden, Brooklyn, Carter, Dakota, Dominic, Eleanor, Everett, Faith, Grayson, Hadley,
      Hudson, Jasmine, Jayden, Kendall, Landon, Madison, Miles, Naomi, Nolan, Paige, Quincy, Reagan,
      Savannah, Sawyer, Trinity, Wesley, Zion`),
    family: names(`
      Abernathy, Barnes, Bradshaw, Brooks, Calloway, Chambers, Dawson, Dillard, Ellison, Freeman,
      Goodwin, Hayes, Holloway, Jefferson, Kincaid, Langston, Lockhart, Merriweather, Monroe, Norwood,
      Parker, Ramsey, Randolph, Sheffield, Tillman, Vaughn, Whitaker, Winslow`),
  },
  {
    share: 3,
    locale: 'en',
    phone: '+8190000#####',
    given: names(`
      Akihiro, Asuka, Ayako, Chihiro, Daisuke, Eiji, Emi, Fumiko, Haruka, Hikari, Hiroshi, Jun,
      Kaori, Kenji, Kōhei, Mayumi, Megumi, Naoki, Noriko, Ryō, Sakura, Shōta, Tarō, Tomoko, Yōko,
      Yūki, Yumi, Yūto`),
    family: names(`
      Andō, Endō, Fujiwara, Gotō, Hashimoto, Hayashi, Inoue, Itō, Kaneko, Katō, Kikuchi, Kondō,
      Matsumoto, Mori, Nakajima, Nishimura, Ōkawa, Ōno, Ōtsuka, Saitō, Sakamoto, Satō, Shimizu,
      Sudō, Takahashi, Uchida, Watanabe, Yamaguchi`),
  },
];
