import { utilityProcess } from 'electron'
import type { StartPracticeProcess } from '../../practice/process.ts'

/** Starts the practice node as a utility process, from its built program. It ends with the app. */
export function practiceProcessOf(program: string): StartPracticeProcess {
  return (args) => {
    const child = utilityProcess.fork(program, [...args], { stdio: 'pipe', serviceName: 'Strongroom practice node' })
    return {
      stdout: child.stdout,
      stderr: child.stderr,
      ended: new Promise((resolve) => child.once('exit', (code) => resolve(`The practice node ended with code ${code}.`))),
      stop: () => child.kill(),
      kill: () => child.kill(),
    }
  }
}
