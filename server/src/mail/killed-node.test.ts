import { expect, it, onTestFinished } from 'vitest';
import { testPlace } from '../testing/database.ts';
import { openMailbox } from '../testing/mail/mailbox.ts';
import { addressOf, startProcess } from '../testing/processes/server-process.ts';
import { addUser } from '../testing/rows/rows.ts';
import { queueMail } from './queue-mail.ts';

const timeout = 120_000;

it('a mail of a killed node is sent by another one, and every mail is sent once', {
  timeout,
}, async () => {
  const place = await testPlace('migrated');
  onTestFinished(() => place.drop());
  const database = place.open();
  onTestFinished(() => database.close());
  const user = await addUser(database, 'support');
  const queue = () =>
    database.write((writer) =>
      queueMail(writer, { template: 'password_changed', to: user.id, now: new Date() }),
    );
  const isHanging = Promise.withResolvers<void>();
  let recipients = 0;
  const mailbox = await openMailbox({
    onRcptTo(_address, _session, done) {
      recipients += 1;
      // The first node waits for an answer until it is killed.
      if (recipients === 1) isHanging.resolve();
      else done();
    },
  });
  const start = () =>
    startProcess({
      ...place.environment,
      LOG_LEVEL: 'error',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'school@example.org',
      PUBLIC_URL: 'https://admin.school.test',
    });

  const first = await queue();
  const killed = start();
  await isHanging.promise;
  const other = start();
  await addressOf(other);
  killed.child.kill('SIGKILL');
  await killed.exited;
  const later: number[] = [];
  for (let count = 0; count < 15; count += 1) later.push(await queue());
  const sent = () =>
    mailbox.mails.map(({ headers }) => Number(headers['message-id']?.split('-')[1]));
  const others = () =>
    sent()
      .filter((id) => id !== first)
      .toSorted((a, b) => a - b);
  await expect.poll(others, { timeout }).toEqual(later);

  // The lease of the killed node ends, unless the other one started late enough to take it over.
  const ended = { run_at: new Date().toISOString() };
  await database.write((writer) =>
    writer.updateTable('jobs').set(ended).where('id', '=', first).execute(),
  );
  await expect.poll(sent, { timeout }).toContain(first);
  expect(sent().toSorted((a, b) => a - b)).toEqual([first, ...later]);
  const open = () =>
    database.reader
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'mail.send')
      .where('state', '<>', 'done')
      .execute();
  await expect.poll(open, { timeout }).toEqual([]);
  other.child.kill('SIGTERM');
  expect(await other.exited).toBe(0);
});
