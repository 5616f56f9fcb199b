import { expect, it, onTestFinished } from 'vitest';
import { testPlace } from '../testing/database.ts';
import { readJob } from '../testing/jobs.ts';
import { openMailbox } from '../testing/mail/mailbox.ts';
import { addressOf, startProcess } from '../testing/processes/server-process.ts';
import { addUser } from '../testing/rows/rows.ts';
import { queueMail } from './queue-mail.ts';

const timeout = 120_000;

it('a node that is stopped waits for a slow mail server, so the mail is not sent again', {
  timeout,
}, async () => {
  const place = await testPlace('migrated');
  onTestFinished(() => place.drop());
  const database = place.open();
  onTestFinished(() => database.close());
  const user = await addUser(database, 'support');
  const isHanging = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const mailbox = await openMailbox({
    onRcptTo(_address, _session, done) {
      isHanging.resolve();
      answer.promise.then(() => done());
    },
  });
  const id = await database.write((writer) =>
    queueMail(writer, { template: 'password_changed', to: user.id, now: new Date() }),
  );
  const node = startProcess({
    ...place.environment,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'school@example.org',
  });
  await addressOf(node);
  await isHanging.promise;
  node.child.kill('SIGTERM');
  // Requests are done by then; the mail server answers after that.
  await node.waitForOutput(/waiting for running jobs/);
  answer.resolve();
  expect(await node.exited).toBe(0);
  expect(mailbox.mails).toHaveLength(1);
  expect(await readJob(database, id)).toMatchObject({ state: 'done', attempts: 1 });
});
