import type { NodeWarning } from '../../by-code.ts'
import { counted } from '../../../../core/text/counted.ts'
import { grouped } from '../../../../core/text/grouped.ts'

/** What is to be known of the nodes, by its code. */
export function nodeWarningInGerman({ code, context }: NodeWarning): string | undefined {
  const node = String(context['node'])
  const version = String(context['version'])
  const text = (name: string): string => (typeof context[name] === 'string' ? context[name] : '')
  switch (code) {
    case 'CONSENSUS_SWITCH':
      return 'Das Netz wechselt gerade seinen Konsens. Einige Minuten lang landet nichts, und nichts wird endgültig; dadurch geht keine Einzahlung und keine Zahlung verloren. Nichts, was unterwegs ist, wird inzwischen für abgelaufen erklärt, und es wird nichts Neues signiert, wenn Sie es nicht verlangen.'
    case 'OTHER_CHAIN_VERSION':
      return `Gefahr: ${node} sagt, dass er ${version} ausführt. Unter ${text('required')} folgt ein Node, wie es heißt, seit ${text('since')} einer anderen Chain. Aktualisieren Sie ihn, oder entfernen Sie ihn hier: Was er zeigt, gilt möglicherweise nicht für dieses Netz. Quelle: ${text('source')}.`
    case 'OLD_VERSION':
      return context['newest'] === undefined
        ? `${node} sagt, dass er ${version} ausführt, eine ältere Version als ein anderer Ihrer Nodes. Aktualisieren Sie ihn, bevor das Netz ihn zurücklässt.`
        : `${node} sagt, dass er ${version} ausführt. Die neueste hier bekannte Version ist ${text('newest')} vom ${text('since')}.`
    case 'ONE_NODE':
      return `Nur ein Node, ${node}: Was er sagt, lässt sich nicht vergleichen. Fügen Sie einen zweiten eigenen hinzu.`
    case 'ONE_ANSWERS':
      return `Von ${String(context['configured'])} Nodes antwortet nur ${node}: Was er sagt, lässt sich nicht vergleichen, bis ein anderer antwortet.`
    case 'LYING_HEIGHT':
      return `${node} nennt Blockhöhen, die nicht stimmen können. Bis das aufhört, wird er nichts über Geld gefragt.`
    case 'BEHIND':
      return `${node} liegt ${behindWords(context['slotsBehind'])} zurück: Zuerst werden die anderen gefragt, und bis dahin weist er nichts nach.`
    case 'NO_HISTORY':
      return `${node} bewahrt keine Historie der Transaktionen auf: Er kann nicht bezeugen, dass eine Zahlung nie landen wird.`
    case 'GAP_BEFORE_FIRST_BLOCK':
      return `${node} hat Blöcke ab Slot ${figure(context['firstAvailableSlot'])}, und die nach Slot ${figure(context['cursor'])} sind noch zu lesen: Die dazwischen muss ein anderer Node zeigen.`
    case 'PUBLISHED_RPC':
      return `Mit ${node} wird über bloßes http außerhalb eines privaten Netzes gesprochen: Andere auf dem Weg können die Fragen lesen und die Antworten ändern. Verwenden Sie https.`
    case 'UNKNOWN_SOFTWARE':
      return `${node} sagt, dass er „${version}“ ausführt, Software, die hier nicht bekannt ist. Über ihre Versionen lässt sich nichts sagen: Sehen Sie selbst nach, ob sie diesem Netz folgt.`
    case 'RELEASE_CADENCE':
      return `${node} führt ${version} seit ${counted(String(context['days']), 'Tag', 'Tagen')} aus. Sehen Sie nach, ob es eine neuere Version gibt.`
    default:
      return undefined
  }
}

const behindWords = (slots: unknown): string => (slots === undefined ? 'hinter dem Netz' : counted(figure(slots), 'Slot', 'Slots'))

const figure = (of: unknown): string => (typeof of === 'bigint' || typeof of === 'number' ? grouped(of) : String(of))
