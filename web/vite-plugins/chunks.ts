/**
 * How the code is cut. Left to itself the bundler cuts what screens share by who shares it: exact,
 * but in fifty crumbs. So that a screen loads few files and little that it does not need, shared
 * code goes by what it is for; each group brings what it builds on, unless one named before it has
 * that, so none goes round in a circle. `e2e/budget.spec.ts` weighs the result.
 */
const mantine = (names: string) => `@mantine/core/esm/components/(${names})/`;

const alternatives = (...patterns: readonly string[]) => new RegExp(patterns.join('|'));

/**
 * Around every screen: the layout, rules, readers, icons, buttons, what floats. And what asks for
 * the rows of a list, so that these are on their way while the list itself is loaded. And the styles
 * that screens share: a style sheet that comes with a screen has the one before it drawn again.
 */
const frame = alternatives(
  'contract/src/(?!issue)',
  'zod/',
  'web/src/layout/(?!command-palette|phone-drawer|not-found|forbidden|use-\\w+-(items|sections))',
  'web/src/lib/(?!list/(collect|export|use)-|change-status|details-(?!options)|use-details|field-)',
  'web/src/ui/(?!data-table/|confirm-dialog|details-|status-actions)',
  'web/src/features/(bookmarks|profile)/.*\\.queries',
  'web/src/features/(students|teachers|payments|courses|audit)/[\\w-]+(\\.queries|-list)\\.ts',
  'web/src/(ui|features/(students|teachers|payments|courses|audit))/.*\\.css$',
  '@mantine/core/(.*\\.module\\.mjs|styles/.*\\.css)$',
  '@casl/',
  '@tabler/',
  '@floating-ui/',
  '@mantine/hooks/',
  '@tanstack/(query-core|react-query|react-router|store)/',
  '@mantine/core/esm/(core|utils)/',
  mantine(
    'ActionIcon|Button|FloatingArrow|Floating|FocusTrap|Kbd|Loader|Menu|OptionalPortal|Paper|Popover|Portal|Skeleton|Tooltip|Transition|UnstyledButton|Text|Title',
  ),
);

/** Dialogs and drawers. */
const overlays = alternatives(
  'react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib',
  'web/src/ui/(confirm-dialog|details-)',
  mantine('Modal|ModalBase|Drawer|Overlay|CloseButton|NativeScrollArea'),
);

/** What one types into or chooses from. */
const fields = alternatives('@mantine/core/esm/components/');

/** Tables, the state of a list, and the screens that are little more: from one to another, no wait. */
const lists = alternatives(
  '@tanstack/(react-)?table',
  'web/src/ui/(data-table/(?!scrolled-range)|status-actions)',
  'web/src/lib/(list/|change-status|details-|use-details)',
  'web/src/features/pricing/price-list',
  'web/src/features/(students|teachers|payments|courses|audit)/',
);

const sharedBy = (name: string, test: RegExp, priority: number) => ({
  name,
  test,
  priority,
  minShareCount: 2,
});

export const chunks = {
  groups: [
    // What every page starts with: one request, and none of it twice.
    { name: 'start', tags: ['$initial' as const], priority: 9 },
    { name: 'frame', test: frame, priority: 8 },
    sharedBy('overlays', overlays, 7),
    sharedBy('fields', fields, 6),
    { name: 'lists', test: lists, priority: 5 },
  ],
};
