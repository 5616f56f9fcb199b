import type { UserType } from '@provost/contract/ability';
import type { Language } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';

/** The columns of a user that follow from the name. */
export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly name_key: string;
  readonly email: string;
}

export interface Account {
  readonly person: Person;
  readonly email: string;
  readonly user_type: UserType;
  readonly locale: Language;
  readonly phone: string | null;
  /** True: the account has a password. The other accounts only appear in lists. */
  readonly canSignIn: boolean;
}

const account = (
  user_type: UserType,
  first_name: string,
  last_name: string,
  email: string,
  rest: Partial<Account> = {},
): Account => {
  const full_name = `${first_name} ${last_name}`;
  const named = { first_name, last_name, full_name, name_key: nameKey(full_name), email };
  return { person: named, email, user_type, locale: 'en', phone: null, canSignIn: false, ...rest };
};

/** In the order of their ids. Accounts that can sign in come first. */
const staff = [
  account('owner', 'Helena', 'Marques', 'owner@provost.test', {
    phone: '+351920000001',
    canSignIn: true,
  }),
  account('admin', 'Anselm', 'Krüger', 'admin@provost.test', {
    phone: '+493023125001',
    canSignIn: true,
  }),
  account('finance', 'Maëlys', 'Fontaine', 'finance@provost.test', {
    phone: '+33639980001',
    canSignIn: true,
  }),
  account('support', 'Tobias', 'Ødegård', 'support@provost.test', { canSignIn: true }),
  account('admin', 'Ngozi', 'Adéyẹmí', 'ngozi.adeyemi@provost.test'),
  account('finance', 'Otávio', 'Brandão', 'otavio.brandao@provost.test', { locale: 'pt' }),
  account('support', 'Elif', 'Şahin', 'elif.sahin@provost.test'),
  account('support', 'Solène', 'Mercier', 'solene.mercier@provost.test', { locale: 'fr' }),
  account('support', 'Jörg', 'Lindemann', 'jorg.lindemann@provost.test', { locale: 'de' }),
] as const;

const teacher = account('teacher', 'Beatriz', 'Guimarães', 'teacher@provost.test', {
  phone: '+351920000005',
  canSignIn: true,
});

const student = account('student', 'Zoé', 'Lefèvre', 'student@provost.test', {
  phone: '+33639980006',
  canSignIn: true,
});

/** The first teacher and the first student have a demo account. */
export const demoTeacher = 0;
export const demoStudent = 0;

export const demoAccounts = { staff, teacher, student };

export const demoSignIns: readonly Account[] = [...staff, teacher, student].filter(
  ({ canSignIn }) => canSignIn,
);
