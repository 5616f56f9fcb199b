import {
  colleague,
  csv,
  everyone,
  front,
  managers,
  removal,
  type Screen,
  type Shown,
  staff,
  statusOf,
  user,
} from './role-action-parts.ts';

/** The settings, the people behind them, and the profile. */
export const settingsActions = (at: Shown): Readonly<Record<string, Screen>> => ({
  School: {
    path: '/settings/school',
    open: managers,
    actions: {
      Save: [managers, 'PATCH', '/api/school/', { name: 'Another name' }],
      Remove: ['owner', 'PATCH', '/api/school/', { currencies: ['EUR'] }],
    },
  },
  'Class levels': {
    path: '/settings/class-levels',
    open: managers,
    actions: {
      'New class level': [managers, 'POST', '/api/class-levels/', { name: 'Another level' }],
      Rename: [managers, 'PATCH', `/api/class-levels/${at.level}/`, {}],
      Archive: [managers, 'PATCH', `/api/class-levels/${at.level}/`, { archived: true }],
      Delete: [managers, 'DELETE', `/api/class-levels/${at.level}/`],
      Move: [managers, 'POST', '/api/class-levels/reorder/', { ids: [at.level] }],
    },
  },
  Staff: {
    path: '/settings/staff',
    open: managers,
    actions: {
      Invite: [managers, 'POST', '/api/auth/admin/staff/invite/', {}],
      'Export CSV': csv('owner', '/api/auth/admin/staff/'),
    },
  },
  'an admin': {
    path: `/settings/staff?open=${at.admin}`,
    open: managers,
    actions: colleague(at.admin, managers),
  },
  'a colleague of finance': {
    path: `/settings/staff?open=${at.finance}`,
    open: managers,
    actions: colleague(at.finance, 'owner'),
  },
  'an invited colleague of support': {
    path: `/settings/staff?open=${at.invited}`,
    open: managers,
    actions: {
      'Change role': ['owner', 'PATCH', user(at.invited), { user_type: 'admin' }],
      'Edit name and email': ['owner', 'PATCH', user(at.invited), { first_name: 'A' }],
      Resend: [managers, 'POST', user(at.invited, 'invite/')],
      Revoke: [managers, 'POST', user(at.invited, 'revoke-invitation/')],
      ...removal(at.invited),
      ...statusOf(at.invited, managers),
    },
  },
  'a student among the users': {
    path: `/users?open=${at.student}`,
    open: managers,
    actions: {
      'Reset link': [front, 'POST', user(at.student, 'reset-link/')],
      'End sessions': [front, 'POST', user(at.student, 'end-sessions/')],
      ...removal(at.student),
      ...statusOf(at.student, front),
    },
  },
  'an erased user': { path: `/users?open=${at.erased}`, open: managers, actions: {} },
  Security: {
    path: '/settings/security',
    open: 'owner',
    actions: { Save: ['owner', 'PATCH', '/api/school/security/', {}] },
  },
  Privacy: {
    path: '/settings/privacy',
    open: 'owner',
    actions: { Save: ['owner', 'PATCH', '/api/school/retention/', {}] },
  },
  'Background jobs': {
    path: '/jobs',
    open: 'owner',
    actions: { 'Cancel “': ['owner', 'POST', `/api/jobs/${at.job}/cancel/`] },
    unknownTo: 'admin finance',
  },
  Profile: {
    path: '/profile',
    open: everyone,
    actions: {
      'Edit name and email': [staff, 'PATCH', '/api/auth/profile/', { first_name: 'A' }],
      'Export personal data': [everyone, 'GET', '/api/auth/profile/'],
      'Set up authenticator': [everyone, 'GET', '/api/auth/mfa/totp/'],
      'Add passkey': [everyone, 'GET', '/api/auth/mfa/passkeys/'],
      'Change password': [everyone, 'GET', '/api/auth/profile/'],
    },
  },
});
