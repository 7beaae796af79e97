import { useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { Judged } from '../pay/judged.tsx'

/** An address is 32 characters or more: less is still being typed. */
const ADDRESS_CHARACTERS_MIN = 32

/** What an address is, as soon as one was typed whole. */
export function Looked({ text }: { readonly text: string }) {
  const settled = useSettled(text)
  return settled.length < ADDRESS_CHARACTERS_MIN ? null : <Judgement text={settled} />
}

function Judgement({ text }: { readonly text: string }) {
  const judged = useAnswer(useAsk().recipients.check.queryOptions({ input: { text } }))
  return (
    <Shown answer={judged} waiting="Asking your nodes what it is">
      {(recipient) => <Judged recipient={recipient} />}
    </Shown>
  )
}
