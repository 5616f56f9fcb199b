import { type Culture, names } from './culture.ts';

export const culturesOfEurope: readonly Culture[] = [
  {
    share: 14,
    locale: 'fr',
    phone: '+3363998####',
    given: names(`
      Amélie, Benoît, Camille, Chloé, Clément, Élodie, Étienne, Fabien, François, Gaëlle, Hélène,
      Inès, Jérôme, Joël, Léa, Loïc, Maëlle, Manon, Mathéo, Noémie, Océane, Quentin, Rémi, Solène,
      Théo, Thérèse, Valérie, Zoé`),
    family: names(`
      Aubert, Baudouin, Béranger, Blanchard, Boucher, Chevallier, Couturier, Delacroix, Deschamps,
      Dufrêne, Fournier, Gagné, Garnier, Guérin, Lacombe, Lefèvre, Lemaître, Mercier, Moreau,
      Noël, Pelletier, Perrault, Poirier, Rousseau, Sévigny, Thévenot, Vasseur, d'Aubigné`),
  },
  {
    share: 13,
    locale: 'de',
    phone: '+493023125###',
    given: names(`
      Anja, Björn, Bärbel, Christoph, Dörte, Elke, Florian, Friederike, Götz, Günther, Hannelore,
      Heike, Ingo, Jörg, Jürgen, Käthe, Kerstin, Lukas, Marlene, Matthias, Nele, Ottilie, Paul,
      Rüdiger, Sören, Stefanie, Ulrike, Wiebke`),
    family: names(`
      Bäcker, Baumgärtner, Böhm, Brückner, Eichhorn, Fischer, Förster, Friedrich, Gößling, Großmann,
      Hübner, Jäger, Klöckner, König, Krämer, Kühn, Lindemann, Möller, Müller, Nürnberger, Preuß,
      Röhrich, Schäfer, Schröder, Strauß, Vogt, Weiß, Zöllner`),
  },
  {
    share: 10,
    locale: 'en',
    phone: '+447700900###',
    given: names(`
      Abigail, Alistair, Bronwyn, Callum, Charlotte, Daniel, Eilidh, Emma, Finlay, Georgia, Harriet,
      Imogen, Isla, Jack, Keira, Lachlan, Matilda, Nathaniel, Niamh, Oscar, Poppy, Rhys, Saoirse,
      Seán, Siobhán, Thomas, Winifred, Zachary`),
    family: names(`
      Ainsworth, Bennett, Blackwood, Brennan, Campbell, Carruthers, Davies, Ellsworth, Fairchild,
      Gallagher, Griffiths, Hargreaves, Kavanagh, Llewellyn, MacKenzie, Murphy, O'Brien, O'Connor,
      Pemberton, Pritchard, Quinn, Rowlands, Sinclair, Thornton, Underhill, Whitfield, Wright, Yates`),
  },
  {
    share: 9,
    locale: 'pt',
    phone: '+3519200000##',
    given: names(`
      Afonso, Ângela, António, Beatriz, Caetano, Conceição, Duarte, Estêvão, Fátima, Filipe,
      Gonçalo, Graça, Henrique, Inês, João, Joaquim, Lúcia, Luís, Mafalda, Mónica, Nuno, Patrícia,
      Rúben, Rui, Simão, Sónia, Tomé, Verónica`),
    family: names(`
      Abrantes, Almeida, Araújo, Assunção, Bragança, Câmara, Carvalho, Conceição, Esteves, Falcão,
      Figueirôa, Gonçalves, Guimarães, Leitão, Magalhães, Mourão, Nóbrega, Paixão, Pacheco,
      Quintão, Ribeiro, Salomão, Simões, Teixeira, Trindade, Vasconcelos, Vilaça, da Encarnação`),
  },
  {
    share: 8,
    locale: 'en',
    phone: '+3460000####',
    given: names(`
      Agustín, Álvaro, Belén, Begoña, César, Concepción, Elías, Estefanía, Félix, Gonzalo, Héctor,
      Inmaculada, Íñigo, Jesús, José, Julián, Lucía, María, Martín, Mónica, Nicolás, Óscar, Pilar,
      Raúl, Rocío, Sofía, Tomás, Verónica`),
    family: names(`
      Álvarez, Arévalo, Benítez, Cárdenas, Castañeda, Domínguez, Echeverría, Fernández, Galván,
      Gutiérrez, Hernández, Ibáñez, Jiménez, Larrañaga, Márquez, Muñoz, Núñez, Ordóñez, Peña,
      Quiñones, Ramírez, Rodríguez, Sáez, Suárez, Velázquez, Yáñez, Zúñiga, de la Fuente`),
  },
  {
    share: 7,
    locale: 'en',
    phone: '+4850000####',
    given: names(`
      Agnieszka, Bartłomiej, Błażej, Bożena, Cezary, Dorota, Elżbieta, Gabriela, Grażyna, Jadwiga,
      Jarosław, Józef, Kamila, Krzysztof, Łucja, Łukasz, Małgorzata, Michał, Paweł, Piotr,
      Przemysław, Rafał, Sławomir, Stanisław, Urszula, Wojciech, Zofia, Żaneta`),
    family: names(`
      Adamczyk, Błaszczyk, Dąbrowska, Drożdż, Gajewska, Głowacki, Górski, Jabłońska, Kaczmarek,
      Kościuszko, Król, Łukasiewicz, Michałek, Mroczek, Nowak, Ostrowska, Piątek, Różański, Sęk,
      Skłodowska, Śliwa, Szymańska, Wąsik, Witkowski, Wójcik, Zając, Zieliński, Żuraw`),
  },
  {
    share: 6,
    locale: 'en',
    phone: '+46701740###',
    given: names(`
      Åsa, Astrid, Bjørn, Dagný, Eiríkur, Elsa, Frøya, Gunnar, Håkon, Hjördís, Ingrid, Jørgen,
      Kåre, Kjell, Lærke, Linnéa, Märta, Mikkel, Øyvind, Páll, Ragnhild, Sigríður, Signe, Søren,
      Sølvi, Þórunn, Torbjörn, Ylva`),
    family: names(`
      Åkesson, Ångström, Bjørnstad, Bjurström, Christensen, Eklöf, Frøland, Grøndahl, Hägglund,
      Haugen, Hjelmås, Jónsdóttir, Kjærgaard, Lindqvist, Lövgren, Mæland, Nygård, Nørgaard, Öberg,
      Ødegård, Rønning, Sjöberg, Skjærvø, Solbakken, Strömberg, Sørensen, Þorsteinsson, Wærn`),
  },
  {
    share: 4,
    locale: 'en',
    phone: '+42070000####',
    given: names(`
      Alžběta, Blanka, Božidar, Břetislav, Čeněk, Darina, Dušan, Eliška, František, Iva, Jiří,
      Kateřina, Květa, Luboš, Matěj, Milica, Nikola, Ondřej, Radovan, Růžena, Slavomír, Šárka,
      Tereza, Václav, Vendula, Vlasta, Zdeněk, Željko`),
    family: names(`
      Bartoš, Bílek, Blažek, Čapek, Černý, Dvořák, Đorđević, Horáček, Hřebíček, Janković, Ježek,
      Jovanović, Kolář, Kovačević, Křížek, Lukeš, Marković, Mrázek, Němec, Novák, Pavlović, Říha,
      Růžička, Sedláček, Šimůnek, Stanković, Vávra, Žižka`),
  },
  {
    share: 3,
    locale: 'en',
    phone: '+3069000#####',
    given: names(`
      Alexandros, Anastasia, Andreas, Antonis, Chrysa, Dafni, Despina, Dimitra, Eleni, Elpida,
      Fotini, Giannis, Ilias, Ioanna, Kalliopi, Katerina, Kostas, Lefteris, Manolis, Myrto, Nefeli,
      Nikos, Panagiotis, Phaedra, Spyros, Stavroula, Thanasis, Vasiliki`),
    family: names(`
      Alexiou, Anagnostou, Apostolidis, Chatzis, Dimitriou, Economou, Fotiadis, Galanis, Georgiou,
      Ioannidis, Kalogeropoulou, Karagiannis, Katsaros, Kontos, Laskaris, Makris, Mavridis, Nikolaou,
      Pagonis, Papadakis, Pappas, Raptis, Samaras, Sideris, Stamatiou, Tzavaras, Vlachos, Zervas`),
  },
];
