import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actions,
  allows,
  isUserType,
  type Rule,
  rulesFor,
  scopeFor,
  subjects,
  userTypes,
} from './ability.ts';

const granted = (userType: unknown): string[] =>
  rulesFor(userType)
    .map((rule) => `${rule.action} ${rule.subject}`)
    .sort();

const reading = (...names: string[]) => names.map((name) => `read ${name}`);
const everyone = ['manage Bookmark', 'manage View', 'read Auth'];

describe('the rules of a user type', () => {
  it.each([
    ['owner', ['manage all']],
    [
      'admin',
      [
        ...['Teacher', 'Student', 'Course', 'Pricing'].map((name) => `manage ${name}`),
        ...['School', 'ClassLevel', 'Enrolment', 'Note', 'Tag', 'Attention'].map(
          (name) => `manage ${name}`,
        ),
        ...reading('Dashboard', 'Payment', 'Transaction', 'Audit'),
        'export Payment',
        'export Transaction',
        ...['read Report', 'export Report'],
        ...['read Staff', 'create Staff'],
        ...reading('Charge', 'Balance', 'PaymentPlan', 'TaxRate', 'Payer', 'Invoice'),
        ...['export Balance', 'export Invoice'],
        ...['read Day', 'update Day'],
        'create Job',
      ],
    ],
    [
      'finance',
      [
        ...['Payment', 'Transaction', 'Pricing'].map((name) => `manage ${name}`),
        ...['Charge', 'PaymentPlan', 'TaxRate', 'Payer'].map((name) => `manage ${name}`),
        ...['manage Invoice', 'manage Reconciliation'],
        ...['read Balance', 'export Balance'],
        ...reading('Dashboard', 'Teacher', 'Student', 'Course', 'Audit'),
        ...reading('School', 'ClassLevel', 'Enrolment', 'Note', 'Tag'),
        'create Note',
        ...['read Report', 'export Report'],
        'read Attention',
        'update Attention',
        ...['read Day', 'update Day'],
        'create Job',
      ],
    ],
    [
      'support',
      [
        ...['create Student', 'update Student'],
        ...reading('Dashboard', 'Teacher', 'Student', 'Course', 'Payment', 'Transaction'),
        ...reading('Pricing', 'Audit', 'School', 'ClassLevel', 'Enrolment', 'Note', 'Tag'),
        ...['create Enrolment', 'update Enrolment', 'create Note'],
        ...['read Attention', 'update Attention', 'read Day'],
      ],
    ],
    ['teacher', reading('Student', 'Course', 'School', 'ClassLevel', 'Enrolment', 'Tag')],
    ['student', []],
  ])('%s: the row of the table of roles, the own profile and the own bookmarks', (type, rules) => {
    expect(granted(type)).toEqual([...everyone, ...rules].sort());
  });

  it('allow an unknown or missing type only the user’s own profile', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => !isUserType(value)),
        (value) => {
          expect(granted(value)).toEqual(['read Auth']);
        },
      ),
    );
    for (const name of ['constructor', '__proto__', 'OWNER', undefined, null]) {
      expect(granted(name)).toEqual(['read Auth']);
    }
  });

  it('have no duplicates', () => {
    for (const type of userTypes) {
      expect(new Set(granted(type)).size).toBe(granted(type).length);
    }
  });
});

describe('own rows', () => {
  it('limit teachers to their students, courses and enrolments, and finance and support to their audit events', () => {
    const own = userTypes.flatMap((type) =>
      subjects
        .filter((subject) => scopeFor(type, subject) === 'own')
        .map((subject) => `${type} ${subject}`),
    );
    expect(own.sort()).toEqual([
      'finance Audit',
      'support Audit',
      'teacher Course',
      'teacher Enrolment',
      'teacher Student',
    ]);
  });
});

describe('a rule', () => {
  const anyRule: fc.Arbitrary<Rule> = fc.record({
    action: fc.constantFrom(...actions),
    subject: fc.constantFrom(...subjects),
  });

  it('allows itself, and nothing of another subject', () => {
    fc.assert(
      fc.property(anyRule, anyRule, (rule, access) => {
        expect(allows([rule], rule)).toBe(true);
        if (rule.subject !== 'all' && rule.subject !== access.subject) {
          expect(allows([rule], access)).toBe(false);
        }
      }),
    );
  });

  it('to manage allows every action on its subject; to manage all allows everything', () => {
    fc.assert(
      fc.property(anyRule, (access) => {
        expect(allows([{ action: 'manage', subject: access.subject }], access)).toBe(true);
        expect(allows([{ action: 'manage', subject: 'all' }], access)).toBe(true);
      }),
    );
  });

  it('to read does not allow to manage', () => {
    expect(
      allows([{ action: 'read', subject: 'Student' }], { action: 'manage', subject: 'Student' }),
    ).toBe(false);
  });

  it('never revokes what another rule allows', () => {
    fc.assert(
      fc.property(fc.array(anyRule), anyRule, anyRule, (rules, more, access) => {
        if (allows(rules, access)) expect(allows([...rules, more], access)).toBe(true);
      }),
    );
  });

  it('is needed for every endpoint that is not public', () => {
    expect(allows([], 'public')).toBe(true);
    expect(allows([], { action: 'read', subject: 'Auth' })).toBe(false);
  });
});
