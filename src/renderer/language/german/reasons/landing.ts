import { counted } from '../../../../core/text/counted.ts'
import type { Landing } from '../../by-code.ts'

/** How long it takes to land, said as what was observed. */
export function landingInGerman({ observed, slots, aboutMs }: Landing): string {
  if (slots === null) return 'Wie lange das Landen dauert, ist nicht bekannt: Noch wurde nichts beobachtet.'
  const within = `innerhalb von ${counted(slots, 'Slot', 'Slots')}`
  const about = aboutMs === null ? '' : `, ${aboutText(aboutMs)}`
  if (observed === 1) return `Unsere eine kürzlich gelandete Transaktion landete ${within} nach ihrem Blockhash${about}.`
  return `Von ${observed} unserer kürzlich gelandeten Transaktionen landeten 90% ${within} nach ihrem Blockhash${about}.`
}

function aboutText(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 1) return 'weniger als eine Sekunde'
  return `etwa ${counted(seconds, 'Sekunde', 'Sekunden')}`
}
