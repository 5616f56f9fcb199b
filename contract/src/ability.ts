/** The permissions of each user type: the server enforces them, the dashboard hides the rest. */
export const userTypes = ['owner', 'admin', 'finance', 'support', 'teacher', 'student'] as const;
export type UserType = (typeof userTypes)[number];

export const actions = ['manage', 'read', 'create', 'update', 'delete', 'export'] as const;
type Action = (typeof actions)[number];

export const subjects = [
  'Auth',
  'Dashboard',
  'Teacher',
  'Student',
  'Course',
  'Payment',
  'Transaction',
  'Pricing',
  'Bookmark',
  'View',
  'Audit',
  'School',
  'ClassLevel',
  'Enrolment',
  'Note',
  'Report',
  'Attention',
  'Day',
  'Job',
  'Staff',
  'PaymentPlan',
  'TaxRate',
  'Tag',
  'Payer',
  'Charge',
  'Balance',
  'Invoice',
  'Reconciliation',
  'all',
] as const;
export type Subject = (typeof subjects)[number];

export interface Rule {
  readonly action: Action;
  readonly subject: Subject;
}

/** `public` needs no token; a rule needs a token and an ability that allows it. */
export type Access = 'public' | Rule;

type Grants = Partial<Record<Subject, readonly Action[]>>;

const everyone: Grants = { Auth: ['read'], Bookmark: ['manage'], View: ['manage'] };

const grants: Record<UserType, Grants> = {
  owner: { all: ['manage'] },
  admin: {
    Dashboard: ['read'],
    Teacher: ['manage'],
    Student: ['manage'],
    Course: ['manage'],
    Payment: ['read', 'export'],
    Transaction: ['read', 'export'],
    Pricing: ['manage'],
    Audit: ['read'],
    School: ['manage'],
    ClassLevel: ['manage'],
    Enrolment: ['manage'],
    Note: ['manage'],
    Tag: ['manage'],
    Report: ['read', 'export'],
    Attention: ['manage'],
    Day: ['read', 'update'],
    Job: ['create'],
    Staff: ['read', 'create'],
    PaymentPlan: ['read'],
    TaxRate: ['read'],
    Payer: ['read'],
    Charge: ['read'],
    Balance: ['read', 'export'],
    Invoice: ['read', 'export'],
  },
  finance: {
    Dashboard: ['read'],
    Teacher: ['read'],
    Student: ['read'],
    Course: ['read'],
    Payment: ['manage'],
    Transaction: ['manage'],
    Pricing: ['manage'],
    Audit: ['read'],
    School: ['read'],
    ClassLevel: ['read'],
    Enrolment: ['read'],
    Note: ['read', 'create'],
    Tag: ['read'],
    Report: ['read', 'export'],
    Attention: ['read', 'update'],
    Day: ['read', 'update'],
    Job: ['create'],
    PaymentPlan: ['manage'],
    TaxRate: ['manage'],
    Payer: ['manage'],
    Charge: ['manage'],
    Balance: ['read', 'export'],
    Invoice: ['manage'],
    Reconciliation: ['manage'],
  },
  support: {
    Dashboard: ['read'],
    Teacher: ['read'],
    Student: ['create', 'read', 'update'],
    Course: ['read'],
    Payment: ['read'],
    Transaction: ['read'],
    Pricing: ['read'],
    Audit: ['read'],
    School: ['read'],
    ClassLevel: ['read'],
    Enrolment: ['read', 'create', 'update'],
    Note: ['read', 'create'],
    Tag: ['read'],
    Attention: ['read', 'update'],
    Day: ['read'],
  },
  teacher: {
    Student: ['read'],
    Course: ['read'],
    School: ['read'],
    ClassLevel: ['read'],
    Enrolment: ['read'],
    Tag: ['read'],
  },
  student: {},
};

/** Roles that see only their own rows: a teacher's courses and students, a user's audit events. */
const ownRowsOnly: Partial<Record<UserType, readonly Subject[]>> = {
  finance: ['Audit'],
  support: ['Audit'],
  teacher: ['Student', 'Course', 'Enrolment'],
};

const toRules = (granted: Grants): Rule[] =>
  (Object.keys(granted) as Subject[]).flatMap((subject) =>
    (granted[subject] ?? []).map((action) => ({ action, subject })),
  );

export const isUserType = (value: unknown): value is UserType =>
  userTypes.some((type) => type === value);

const rulesOfUnknownType: readonly Rule[] = [{ action: 'read', subject: 'Auth' }];
const rulesByType = new Map<unknown, readonly Rule[]>(
  userTypes.map((type) => [type, toRules({ ...everyone, ...grants[type] })]),
);

/** The rules of a user type; an unknown or missing type can only see its own profile. */
export const rulesFor = (userType: unknown): readonly Rule[] =>
  rulesByType.get(userType) ?? rulesOfUnknownType;

export type Scope = 'all' | 'own';

export const scopeFor = (userType: UserType, subject: Subject): Scope =>
  ownRowsOnly[userType]?.includes(subject) ? 'own' : 'all';

/** CASL's meaning of `manage` and `all`, for the server. */
export const allows = (rules: readonly Rule[], access: Access): boolean =>
  access === 'public' ||
  rules.some(
    (rule) =>
      (rule.action === 'manage' || rule.action === access.action) &&
      (rule.subject === 'all' || rule.subject === access.subject),
  );
