import { nameKey } from '@provost/contract/name-key';
import { phoneDigits } from '@provost/contract/search-term';
import { userSearchKey } from '@provost/contract/user-search-key';

/*
 * The stored keys of every table, each with one rule. A server recomputes them when it starts with
 * another `nameKeyVersion`, so increment that when a rule here changes.
 */

interface UserNames {
  readonly full_name: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

export function userKeys({ full_name, email, phone }: UserNames) {
  const name_key = nameKey(full_name);
  return { name_key, search_key: userSearchKey({ name_key, email, phone }) };
}

interface PayerNames {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tax_number: string | null;
}

export function payerKeys({ name, email, phone, tax_number }: PayerNames) {
  const name_key = nameKey(name);
  const others = [email, phone && phoneDigits(phone), tax_number && nameKey(tax_number)];
  return { name_key, search_key: [name_key, ...others.filter(Boolean)].join(' ') };
}

interface InvoiceNames {
  readonly number: string;
  /** Null once the person is erased: the invoice stays, but no search finds the person. */
  readonly buyer: { readonly name: string; readonly email: string | null } | null;
}

export const invoiceSearchKey = ({ number, buyer }: InvoiceNames): string =>
  [number.toLowerCase(), buyer && nameKey(buyer.name), buyer?.email].filter(Boolean).join(' ');

interface CourseNames {
  readonly title: string;
  readonly code: string;
  readonly subject: string;
}

export function courseKeys({ title, code, subject }: CourseNames) {
  const title_key = nameKey(title);
  return { title_key, search_key: `${title_key} ${nameKey(code)} ${nameKey(subject)}` };
}

interface PaymentNames {
  readonly number: string;
  /** The name key of the student. */
  readonly name_key: string;
  readonly email: string;
  /** The title key of the course. */
  readonly title_key: string;
  readonly provider_ref?: string | null | undefined;
}

/** SQL lowers only these letters. */
const lowered = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** SQL builds the same key when a course or a student is renamed. */
export const paymentSearchKey = (names: PaymentNames): string => {
  const { number, name_key, email, title_key, provider_ref } = names;
  const key = `${number.toLowerCase()} ${name_key} ${email} ${title_key}`;
  return provider_ref ? `${key} ${lowered(provider_ref)}` : key;
};

interface PricingNames {
  readonly title_key: string;
  readonly class_level: string;
}

export const pricingSearchKey = ({ title_key, class_level }: PricingNames): string =>
  `${title_key} ${nameKey(class_level)}`;

interface AuditNames {
  readonly label: string;
  readonly actor: { readonly fullName: string; readonly email: string } | null;
}

/** The label has the names at the time of the event; the actor's name follows a rename. */
export const auditSearchKey = ({ label, actor }: AuditNames): string =>
  [label, actor?.fullName, actor?.email]
    .map((text) => nameKey(text ?? ''))
    .filter(Boolean)
    .join(' ');
