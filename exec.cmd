@rem The npm scripts begin with the shell's exec, so that npm's signals reach the program itself and
@rem not a shell that dies and leaves it behind. Windows has no exec; there this stands in for it.
@%*
