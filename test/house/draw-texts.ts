import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createRandom } from '../model/random.ts'
import { type Text, textsOfHouse } from './texts.ts'

/** `npm run texts -- --seed N --count N` draws texts that a person reads, for a reader to judge whether each is plain English. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string', default: '200' } } })
const seed = Number(values.seed ?? randomInt(1_000_000))
const random = createRandom(seed)

const left = textsOfHouse()
const drawn: Text[] = []
while (drawn.length < Number(values.count) && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1))

for (const { kind, file, line, text } of drawn) console.log(`${kind}  ${file}:${line}\n    ${text.replace(/\s+/g, ' ')}`)
console.log(`\n${drawn.length} of ${drawn.length + left.length} texts, drawn with seed ${seed}.`)
