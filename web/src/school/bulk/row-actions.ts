import { isUserType } from '@provost/contract/ability';
import { actionsOfList, type BulkActionName, type BulkListName } from '@provost/contract/bulk';
import { covers } from '@provost/contract/extra-rules';

/** What of a row decides which actions apply to it. */
export interface ActionRow {
  readonly status?: string | undefined;
  readonly status_set_by?: string | undefined;
  readonly has_purchased?: boolean | undefined;
}

/** The statuses that an action changes rows of; others are changed in any. */
const statusesOf: { readonly [Action in BulkActionName]?: readonly string[] } = {
  suspend: ['active', 'invited'],
  reactivate: ['suspended', 'archived'],
  invite: ['active', 'invited'],
  enrol: ['active', 'invited'],
  publish: ['draft', 'archived'],
  cancel: ['active', 'waiting'],
  complete: ['active'],
  transfer: ['active'],
  mark_paid: ['pending', 'failed'],
  void: ['pending', 'failed'],
};

const ofStatus: readonly BulkActionName[] = ['suspend', 'reactivate', 'archive', 'invite'];

/** The actions of a list that apply to one of its rows, for a user with that role. */
export const actionsOfRow = (
  list: BulkListName,
  row: ActionRow | undefined,
  role: string | undefined,
): readonly BulkActionName[] => {
  const { status, status_set_by: setBy } = row ?? {};
  // What a higher role has suspended or archived stays.
  const isHeld = isUserType(role) && isUserType(setBy) && !covers(role, setBy);
  const isLeft = status === 'suspended' || status === 'archived';
  return actionsOfList[list].filter((action) => {
    if (isHeld && isLeft && ofStatus.includes(action)) return false;
    if (action === 'archive' && status === 'archived') return false;
    if (action === 'extend_trial' && row?.has_purchased) return false;
    return status === undefined || (statusesOf[action]?.includes(status) ?? true);
  });
};
