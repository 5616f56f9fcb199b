import type { UserType } from '@provost/contract/ability';
import type { Language } from '@provost/contract/locales';

export interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
  readonly locale: Language;
  readonly phone: string | null;
  /** True: the account has a password. The other accounts only appear in lists. */
  readonly canSignIn: boolean;
}

const person = (
  userType: UserType,
  firstName: string,
  lastName: string,
  email: string,
  rest: Partial<Account> = {},
): Account => ({
  email,
  firstName,
  lastName,
  userType,
  locale: 'en',
  phone: null,
  canSignIn: false,
  ...rest,
});

/** In the order of their ids. Accounts that can sign in come first. */
const staff = [
  person('owner', 'Helena', 'Marques', 'owner@provost.test', {
    phone: '+351920000001',
    canSignIn: true,
  }),
  person('admin', 'Anselm', 'Krüger', 'admin@provost.test', {
    phone: '+493023125001',
    canSignIn: true,
  }),
  person('finance', 'Maëlys', 'Fontaine', 'finance@provost.test', {
    phone: '+33639980001',
    canSignIn: true,
  }),
  person('support', 'Tobias', 'Ødegård', 'support@provost.test', { canSignIn: true }),
  person('admin', 'Ngozi', 'Adéyẹmí', 'ngozi.adeyemi@provost.test'),
  person('finance', 'Otávio', 'Brandão', 'otavio.brandao@provost.test', { locale: 'pt' }),
  person('support', 'Elif', 'Şahin', 'elif.sahin@provost.test'),
  person('support', 'Solène', 'Mercier', 'solene.mercier@provost.test', { locale: 'fr' }),
  person('support', 'Jörg', 'Lindemann', 'jorg.lindemann@provost.test', { locale: 'de' }),
] as const;

const teacher = person('teacher', 'Beatriz', 'Guimarães', 'teacher@provost.test', {
  phone: '+351920000005',
  canSignIn: true,
});

const student = person('student', 'Zoé', 'Lefèvre', 'student@provost.test', {
  phone: '+33639980006',
  canSignIn: true,
});

/** The first teacher and the first student have a demo account. */
export const demoTeacher = 0;
export const demoStudent = 0;

export const demoAccounts = { staff, teacher, student };

export const demoSignIns: readonly Account[] = [...staff, teacher, student].filter(
  (account) => account.canSignIn,
);
