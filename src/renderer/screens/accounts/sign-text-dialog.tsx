import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Address, MessageHash, SignatureText } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import type { Account } from './filter.ts'

type DialogProps = { readonly account: Pick<Account, 'address' | 'label'>; readonly onClose: () => void }

/** Signs a text with the key of an account, to prove that its address is ours. */
export function SignTextDialog({ account: { address, label }, onClose }: DialogProps) {
  const signing = useBackendMutation(useApi().offchain.sign.mutationOptions())
  const [text, setText] = useState('')
  const [passphrase, setPassphrase] = useState('')
  if (signing.value !== undefined) return <SignedText of={signing.value} onClose={onClose} />
  const start = () => signing.start({ passphrase, address, text })
  return (
    <FormDialog
      onClose={onClose}
      title={t`Sign a text`}
      press={t`Sign this text`}
      missing={text === '' ? t`Write the text first.` : passphrase === '' ? t`Enter the passphrase.` : null}
      busy={signing.busy ? t`Signing…` : null}
      onSubmit={start}
      failure={signing.failure}
    >
      <p className="dim">
        <Trans>
          The signature proves that this address is yours. It is an off-chain message and no transaction: nothing of it can land. Sign no
          text that you do not understand.
        </Trans>
      </p>
      <Address address={address} label={label} form="whole" />
      <TextArea
        label={t`Text`}
        value={text}
        onChange={setText}
        hint={t`exactly as it is asked for, up to 1,212 bytes; the journal keeps it, so write no secret`}
      />
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
    </FormDialog>
  )
}

function SignedText({ of: { address, text, signature, hash, notes }, onClose }: { of: Answers['offchain']['sign']; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`The text is signed`}
      actions={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Facts
        of={[
          [t`Address`, <Address key="address" address={address} form="whole" copy />],
          [
            t`Text`,
            <span key="text" className="text-signed">
              {text}
            </span>,
          ],
          [t`Signature`, <SignatureText key="signature" signature={signature} form="whole" copy />],
          [t`Message hash`, <MessageHash key="hash" hash={hash} />],
        ]}
      />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="dim">
        <Trans>
          Give address, text and signature to whoever asked. They check it with “offchain verify”, or with the ledger’s command line.
        </Trans>
      </p>
    </Dialog>
  )
}
