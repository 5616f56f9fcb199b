import { CommandError, runOrExit } from './command-error.ts';

/** For a command without arguments: `--help` explains it instead of running it. */
export function acceptNoArguments(command: string, purpose: string): void {
  const usage = `${purpose}\n\n  npm run ${command}`;
  const [first] = process.argv.slice(2);
  if (first === undefined) return;
  runOrExit(() => {
    if (first !== '--help') throw new CommandError(`Unexpected argument “${first}”.\n\n${usage}`);
  });
  console.log(usage);
  process.exit();
}
