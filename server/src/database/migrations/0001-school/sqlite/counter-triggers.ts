// Frozen: this migration is released, see frozen-migrations.test.ts.
const paid = `('paid', 'partially_refunded', 'refunded')`;

const refreshStudent = (id: string): string => `
    update users set
      enrolled_course_count =
        (select count(*) from enrolments where student_id = users.id and status = 'active'),
      waiting_since = case
        when exists (select 1 from enrolments where student_id = users.id and status = 'active')
        then null
        else coalesce(
          (select max(ended_at) from enrolments where student_id = users.id), created_at
        ) end
      where id = ${id};`;

const addToCourse = (row: 'new' | 'old'): string => `
    update courses set student_count = student_count ${row === 'new' ? '+' : '-'} 1
      where id = ${row}.course_id and ${row}.status = 'active';`;

const refreshTeacher = (id: string): string => `
    update teachers set
      course_count = (select count(*) from courses
        where teacher_id = teachers.user_id and status <> 'archived'),
      student_count = (select coalesce(sum(student_count), 0) from courses
        where teacher_id = teachers.user_id and status <> 'archived')
      where user_id = ${id};`;

const refreshPayer = (id: string): string => `
    update users set last_payment_id = (select id from payments
      where student_id = users.id order by created_at desc, id desc limit 1)
      where id = ${id};`;

const setPurchased = `
    update users set has_purchased = 1
      where id = new.student_id and has_purchased = 0 and new.status in ${paid};`;

const refreshPayment = `
    update payments set
      refunded_cents = (select -coalesce(sum(amount_cents), 0) from transactions
        where payment_id = payments.id and type = 'refund' and status = 'succeeded'),
      status = (select case
          when charged = 0 and new.type = 'charge' and payments.status <> 'void' then new.status
          when charged = 0 then payments.status
          when refunded = 0 then 'paid'
          when refunded < payments.amount_cents then 'partially_refunded'
          else 'refunded' end
        from (select
            coalesce(max(type = 'charge'), 0) as charged,
            -coalesce(sum(case when type = 'refund' then amount_cents end), 0) as refunded
          from transactions where payment_id = payments.id and status = 'succeeded')),
      paid_at = coalesce(paid_at, (select min(occurred_at) from transactions
        where payment_id = payments.id and type = 'charge' and status = 'succeeded'))
      where id = new.payment_id;`;

const trigger = (name: string, event: string, body: string): string =>
  `create trigger ${name} after ${event} begin ${body} end`;

export const counterTriggers: readonly string[] = [
  `create trigger users_fill after insert on users when new.user_type = 'student' begin
    update users set
      waiting_since = case when enrolled_course_count = 0
        then coalesce(waiting_since, created_at) end,
      class_level_position = (select position from class_levels where id = class_level_id)
      where id = new.id;
  end`,
  trigger(
    'users_level',
    'update of class_level_id on users',
    `update users set
      class_level_position = (select position from class_levels where id = class_level_id)
      where id = new.id;`,
  ),
  trigger(
    'class_levels_position',
    'update of position on class_levels',
    `update users set class_level_position = new.position where class_level_id = new.id;`,
  ),

  trigger(
    'enrolments_insert',
    'insert on enrolments',
    refreshStudent('new.student_id') + addToCourse('new'),
  ),
  trigger(
    'enrolments_update',
    'update on enrolments',
    refreshStudent('old.student_id') +
      refreshStudent('new.student_id') +
      addToCourse('old') +
      addToCourse('new'),
  ),
  trigger(
    'enrolments_delete',
    'delete on enrolments',
    refreshStudent('old.student_id') + addToCourse('old'),
  ),

  trigger('courses_insert', 'insert on courses', refreshTeacher('new.teacher_id')),
  trigger(
    'courses_update',
    'update of teacher_id, status, student_count on courses',
    refreshTeacher('old.teacher_id') + refreshTeacher('new.teacher_id'),
  ),
  trigger('courses_delete', 'delete on courses', refreshTeacher('old.teacher_id')),

  trigger('payments_insert', 'insert on payments', refreshPayer('new.student_id') + setPurchased),
  trigger(
    'payments_update',
    'update of student_id, created_at, status on payments',
    refreshPayer('old.student_id') + refreshPayer('new.student_id') + setPurchased,
  ),
  trigger('payments_delete', 'delete on payments', refreshPayer('old.student_id')),

  trigger('transactions_insert', 'insert on transactions', refreshPayment),
];

const refuse = (table: string, event: string): string =>
  `create trigger ${table}_no_${event} before ${event} on ${table} begin
    select raise(abort, '${table} is append-only');
  end`;

/** `insert or replace` runs no delete trigger. A generated id never exists yet. */
const refuseReplacement = (table: string): string =>
  `create trigger ${table}_no_replacement before insert on ${table}
    when exists (select 1 from ${table} where id = new.id) begin
    select raise(abort, '${table} is append-only');
  end`;

export const appendOnly: readonly string[] = ['transactions', 'audit_events'].flatMap((table) => [
  refuse(table, 'update'),
  refuse(table, 'delete'),
  refuseReplacement(table),
]);
