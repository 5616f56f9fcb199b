export { AddPasskeyDialog, RenamePasskeyForm } from './passkey-dialog.tsx';
export { RecoveryCodesDialog } from './recovery-codes.tsx';
export { TotpDialog } from './totp-dialog.tsx';
