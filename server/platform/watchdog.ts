// A child process that must never outlive this one, however this one ends.
import { spawn, type ChildProcess } from 'node:child_process'

/** A shell blocked on a pipe from us: when we die, even by kill -9, the pipe closes and the shell stops the child. */
export function stopWithUs(child: ChildProcess, signal: 'INT' | 'TERM') {
  const watchdog = spawn('sh', ['-c', `read _; kill -${signal} ${child.pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.stdin.on('error', () => {})
  watchdog.unref()
  child.once('exit', () => watchdog.kill('SIGKILL')) // its process id may be given to someone else
}
