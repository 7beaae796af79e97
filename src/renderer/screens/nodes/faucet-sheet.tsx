import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import { parseAmount } from '../../../core/amount/text.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'

/** Asks the faucet of a test network to pay the treasury account. */
export function FaucetSheet() {
  const asking = useBackendMutation(useApi().nodes.faucet.mutationOptions())
  const [text, setText] = useState('')
  const { lamports, wrong } = readSol(text)
  const given = asking.value
  return (
    <Sheet title={t`Faucet`} span="c-6">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (lamports !== null && !asking.busy) asking.start({ amount: lamports }, () => setText(''))
        }}
      >
        <TextField
          label={t`SOL for the treasury account`}
          value={text}
          onChange={setText}
          wrong={wrong}
          hint={t`They are worth nothing. A public faucet gives little and seldom.`}
        />
        <div className="btns">
          <Button submit missing={lamports === null ? t`Enter an amount.` : null} busy={asking.busy ? t`Asking the faucet` : null}>
            <Trans>Ask the faucet</Trans>
          </Button>
        </div>
      </form>
      <FailureNote failure={asking.failure} />
      {given === undefined ? null : (
        <Note kind="act" glyph="sent" title={t`The faucet says that it pays.`} role="status">
          <p>
            <Trans>
              <Sol lamports={given.lamports} as="sentence" /> to <Address address={given.address} />. It counts when its block is finalized,
              as any deposit.
            </Trans>
          </p>
        </Note>
      )}
    </Sheet>
  )
}

function readSol(text: string): { readonly lamports: bigint | null; readonly wrong: string | null } {
  if (text.trim() === '') return { lamports: null, wrong: null }
  try {
    const lamports = parseAmount({ text: text.trim(), decimals: LAMPORTS_DECIMALS })
    return lamports > 0n ? { lamports, wrong: null } : { lamports: null, wrong: t`Enter an amount above 0.` }
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return { lamports: null, wrong: t`Write an amount such as 2.5, with at most 9 decimals.` }
  }
}
