type Instant = string;
type Flag = 0 | 1;

/** Users per combination of filters. The class level is 0 for users without one. */
interface UserAggregatesTable {
  user_type: string;
  status: string;
  class_level_id: number;
  enrolled: Flag;
  has_purchased: Flag;
  count: number;
}

/** Students without a purchase, by the hour in which their trial ends. */
interface TrialAggregatesTable {
  ends_hour: Instant;
  status: string;
  count: number;
}

interface PaymentAggregatesTable {
  status: string;
  method: string;
  currency: string;
  count: number;
}

/** Payments per combination of filters, with their amounts. */
interface PaymentTotalsTable extends PaymentAggregatesTable {
  amount_cents: number;
  refunded_cents: number;
}

interface TransactionAggregatesTable {
  type: string;
  status: string;
  currency: string;
  count: number;
  sum_cents: number;
}

interface EnrolmentAggregatesTable {
  status: string;
  count: number;
}

/** The actor is 0 for events without a user. */
interface AuditAggregatesTable {
  actor_id: number;
  action: string;
  subject: string;
  count: number;
}

/**
 * Triggers maintain the aggregates. Several rows can have the same key, because concurrent writers
 * each add a row; readers must sum them.
 */
export interface AggregateTables {
  user_tallies: UserAggregatesTable;
  trial_tallies: TrialAggregatesTable;
  payment_tallies: PaymentAggregatesTable;
  transaction_tallies: TransactionAggregatesTable;
  enrolment_tallies: EnrolmentAggregatesTable;
  audit_tallies: AuditAggregatesTable;
  payment_totals: PaymentTotalsTable;
}
