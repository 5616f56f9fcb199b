/** Columns that follow from other tables. Recount and verify read this; triggers keep it so. */
export interface Counter {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
  /** A select of the key and what each column should be, for every row that has them. */
  readonly expected: string;
}

const paid = `('paid', 'partially_refunded', 'refunded')`;

export const counters: readonly Counter[] = [
  {
    // Only what a succeeded charge decides: before one, staff and provider may say what it is.
    table: 'payments',
    key: 'id',
    columns: ['status', 'refunded_cents'],
    expected: `select p.id,
        case
          when coalesce(l.charged, 0) = 0 and p.status in ${paid} then 'pending'
          when coalesce(l.charged, 0) = 0 then p.status
          when l.refunded = 0 then 'paid'
          when l.refunded < p.amount_cents then 'partially_refunded'
          else 'refunded'
        end as status,
        coalesce(l.refunded, 0) as refunded_cents
      from payments p left join (
        select payment_id,
          max(case when type = 'charge' then 1 else 0 end) as charged,
          -sum(case when type = 'refund' then amount_cents else 0 end) as refunded
        from transactions where status = 'succeeded' group by payment_id
      ) l on l.payment_id = p.id`,
  },
  {
    table: 'users',
    key: 'id',
    columns: [
      'enrolled_course_count',
      'waiting_since',
      'last_payment_id',
      'class_level_position',
      'has_purchased',
    ],
    expected: `select u.id,
        coalesce(e.active, 0) as enrolled_course_count,
        case when coalesce(e.active, 0) = 0 then coalesce(e.ended_at, u.created_at) end
          as waiting_since,
        p.last_payment_id, l.position as class_level_position,
        case when p.has_paid = 1 then 1 else u.has_purchased end as has_purchased
      from users u
      left join (
        select student_id, max(ended_at) as ended_at,
          sum(case when status = 'active' then 1 else 0 end) as active
        from enrolments group by student_id
      ) e on e.student_id = u.id
      left join (
        select student_id,
          max(case when place = 1 then id end) as last_payment_id,
          max(case when status in ${paid} then 1 else 0 end) as has_paid
        from (
          select id, student_id, status, row_number() over (
            partition by student_id order by created_at desc, id desc
          ) as place
          from payments
        ) ranked group by student_id
      ) p on p.student_id = u.id
      left join class_levels l on l.id = u.class_level_id
      where u.user_type = 'student'`,
  },
  {
    table: 'courses',
    key: 'id',
    columns: ['student_count'],
    expected: `select c.id, coalesce(e.active, 0) as student_count
      from courses c left join (
        select course_id, count(*) as active
        from enrolments where status = 'active' group by course_id
      ) e on e.course_id = c.id`,
  },
  {
    table: 'teachers',
    key: 'user_id',
    columns: ['course_count', 'student_count'],
    expected: `select t.user_id,
        coalesce(c.courses, 0) as course_count, coalesce(c.students, 0) as student_count
      from teachers t left join (
        select teacher_id, count(*) as courses, sum(student_count) as students
        from courses where status <> 'archived' group by teacher_id
      ) c on c.teacher_id = t.user_id`,
  },
];

/** Rows of a counter's table beside what they should say, where the two differ. */
export const differing = ({ table, key, columns, expected }: Counter): string =>
  `${table} stored join (${expected}) due on due.${key} = stored.${key}
    where ${columns.map((column) => `stored.${column} is distinct from due.${column}`).join(' or ')}`;
