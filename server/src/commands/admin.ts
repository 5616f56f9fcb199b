import { parseAdminCommand, usage } from './admin-commands.ts';
import { promptNewPassword } from './prompt-password.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand(async () => {
  const command = parseAdminCommand(process.argv.slice(2));
  if (command === 'help') {
    console.log(usage);
    return true;
  }
  const mustExist = !process.argv.includes('create-owner');
  return withDatabase(
    async (database) => {
      await database.migrate();
      console.log(await command(database, promptNewPassword));
      return true;
    },
    { mustExist },
  );
});
