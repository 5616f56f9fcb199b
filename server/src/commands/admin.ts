import { parseAdminCommand, usage } from './admin-commands.ts';
import { runOrExit } from './command-error.ts';
import { promptNewPassword } from './prompt-password.ts';
import { runWithDatabase } from './run-with-database.ts';

const command = runOrExit(() => parseAdminCommand(process.argv.slice(2)));
if (command === 'help') console.log(usage);
else {
  const isFirst = process.argv.includes('create-owner');
  await runWithDatabase(
    async (database) => {
      await database.migrate();
      console.log(await command(database, promptNewPassword));
      return true;
    },
    { mustExist: !isFirst },
  );
}
