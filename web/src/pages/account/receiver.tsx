import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Schema } from '../../api/client'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { Deliveries } from './deliveries'

type Told = Pick<Schema<'Webhook'>, 'label' | 'stopped' | 'reason' | 'deliveries'>

/** A webhook or a browser that receives match events: its last deliveries, a test, and removing it. */
export function ReceiverEntry(props: {
  readonly receiver: Told
  readonly test: () => Promise<unknown>
  readonly remove: () => Promise<unknown>
  readonly again: () => void
  readonly children?: ComponentChildren
}) {
  const { receiver, again } = props
  const [tested, set_tested] = useState(false)
  const action = use_action()
  const test = (): void => {
    void action.run(async () => {
      await props.test()
      set_tested(true)
      again()
    })
  }
  const remove = (): void => {
    void action.run(props.remove).then(again)
  }
  return (
    <>
      <div class="receiver">
        <p>
          <b>{receiver.label}</b>
          {props.children}
        </p>
        {receiver.stopped !== null && (
          <p class="notice warn">
            Stopped <When time={receiver.stopped} />: {receiver.reason}. A successful test starts it again.
          </p>
        )}
        <ProblemNotice fault={action.fault} />
        <p role="status" class="hint">
          {tested && 'A test is on its way.'}
        </p>
        <Deliveries deliveries={receiver.deliveries} again={again} />
      </div>
      <span class="acts">
        <button type="button" disabled={action.busy} onClick={test}>
          Send a test<span class="visually-hidden"> to {receiver.label}</span>
        </button>
        <button type="button" disabled={action.busy} onClick={remove}>
          Remove<span class="visually-hidden"> {receiver.label}</span>
        </button>
      </span>
    </>
  )
}
