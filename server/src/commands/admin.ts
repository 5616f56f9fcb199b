import { readDeed, usage } from './admin-commands.ts';
import { askNewPassword } from './ask.ts';
import { orTell } from './command-error.ts';
import { onDatabase } from './on-database.ts';

const deed = orTell(() => readDeed(process.argv.slice(2)));
if (deed === 'help') console.log(usage);
else if (deed) {
  await onDatabase(async (database) => {
    await database.migrate();
    console.log(await deed(database, askNewPassword));
    return true;
  });
}
