/** The records that the screens below show. */
export interface Shown {
  readonly student: number;
  readonly archived: number;
  readonly erased: number;
  readonly enrolment: number;
  readonly left: number;
  readonly archivedSeat: number;
  readonly teacher: number;
  readonly erasedTeacher: number;
  readonly course: number;
  readonly draft: number;
  readonly closed: number;
  readonly paid: number;
  readonly pending: number;
  readonly price: number;
  readonly level: number;
  readonly admin: number;
  readonly finance: number;
  readonly invited: number;
  readonly job: number;
  /** A charge of the enrolment, which is overdue. */
  readonly charge: number;
  readonly payer: number;
  readonly plan: number;
  readonly rate: number;
  readonly invoice: number;
  /** Events of the audit trail. */
  readonly courseAdded: number;
  readonly payerAdded: number;
}

type Request = readonly [method: string, path: string, body?: object];

export interface Screen {
  readonly path: string;
  /** Who can open it. */
  readonly open: string;
  /** The button of the menu that has the actions. */
  readonly menu?: string;
  /** Who has which action, and the call behind it. */
  readonly actions: Readonly<Record<string, readonly [roles: string, ...Request]>>;
  /** Roles for which the record does not exist: they know only their own. */
  readonly unknownTo?: string;
}

export const everyone = 'owner admin finance support teacher';
export const staff = 'owner admin finance support';
export const managers = 'owner admin';
export const front = 'owner admin support';
export const money = 'owner finance';

export const user = (id: number, rest = '') => `/api/auth/admin/users/${id}/${rest}`;

export const seatOf = (id: number) => `/api/enrolments/${id}/`;

/** What can be done to the account of a student or teacher. */
export const account = (id: number, roles: string): Screen['actions'] => ({
  'Reset link': [roles, 'POST', user(id, 'reset-link/')],
  'End sessions': [roles, 'POST', user(id, 'end-sessions/')],
  'Reset two-factor authentication': ['owner', 'POST', user(id, 'reset-mfa/')],
  ...removal(id),
});
export const removal = (id: number): Screen['actions'] => ({
  'Export personal data': [managers, 'POST', user(id, 'data/')],
  'Erase personal data': [managers, 'POST', user(id, 'erase/'), { email: 'a@b.test' }],
});
export const statusOf = (id: number, roles: string): Screen['actions'] => ({
  Suspend: [roles, 'PATCH', user(id), { status: 'suspended' }],
  Archive: [roles, 'PATCH', user(id), { status: 'archived' }],
});
export const note = (subject: string): Screen['actions'] => ({
  'Add note': [staff, 'POST', `/api/notes/?subject=${subject}`, { text: 'A note' }],
});
/** Of a colleague, in the drawer. */
export const colleague = (id: number, roles: string): Screen['actions'] => ({
  'Change role': ['owner', 'PATCH', user(id), { user_type: 'support' }],
  'Edit name and email': ['owner', 'PATCH', user(id), { first_name: 'A' }],
  'Reset link': [roles, 'POST', user(id, 'reset-link/')],
  'End sessions': [roles, 'POST', user(id, 'end-sessions/')],
  'Export personal data': [roles, 'POST', user(id, 'data/')],
  'Erase personal data': [roles, 'POST', user(id, 'erase/'), { email: 'a@b.test' }],
  ...statusOf(id, roles),
});

/** Of a student or an enrolment. Refused without either, so the screens stay as they are. */
export const changePayer = {
  'Change payer': ['owner admin finance', 'POST', '/api/payers/link/', {}],
} as const;

export const enrolment = (id: number): Screen['actions'] => ({
  Complete: [managers, 'PATCH', seatOf(id), { status: 'completed' }],
  Transfer: [managers, 'POST', `/api/enrolments/${id}/transfer/`, { course: 1 }],
  'Cancel enrolment': [front, 'PATCH', seatOf(id), { status: 'cancelled' }],
  ...changePayer,
});

/** The menu of a row has the actions for many records. */
export const many = (roles: string, list: string, action: string, id: number) =>
  [
    roles,
    'POST',
    '/api/bulk/',
    { list, action, ids: [id], params: {}, expected_count: 1 },
  ] as const;

export const csv = (roles: string, path: string) => [roles, 'GET', `${path}export.csv`] as const;

export const importOf = (kind: string, roles: string): Screen['actions'] => ({
  Import: [roles, 'GET', `/api/imports/template.csv?kind=${kind}`],
});
