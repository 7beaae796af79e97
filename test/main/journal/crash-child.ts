import { openJournal } from '../../../src/main/journal/index.ts'
import { tellStory } from './crash-story.ts'

/* A process that begins the story and is killed at one step: `node crash-child.ts <journal> <step>`. */

const [path = '', killAt = ''] = process.argv.slice(2)
let step = 0
const onStep = () => {
  step += 1
  if (step === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

await tellStory(await openJournal({ path, now: () => 0, onStep }))
