import type { CdpSession, ObservationOf } from '@waymark/core';

type Dialog = Pick<ObservationOf<'dialog'>, 'type' | 'message' | 'answer' | 'value'>;

interface Opening {
  type: Dialog['type'];
  message: string;
}

/** A browser's own prompt shows what is typed and has no kind; its question is all that says that the answer is secret. */
const ASKS_FOR_SECRET = /pass(word|code|phrase)|\bpin\b|secret|one[- ]time|\botp\b|card number|\bcvc\b|\bcvv\b|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord/i;

const LONGEST = 2_000;

export interface DialogEar {
  tell(dialog: Dialog): void;
  /** The answer to a question for a secret is left out. */
  withheld(message: string): void;
}

/** Watches how dialogs are answered, by whomever: it answers none. */
export function watchDialogs(session: CdpSession, ear: DialogEar): () => void {
  let open: Opening | undefined;
  const stops = [
    session.on('Page.javascriptDialogOpening', (opening: Opening) => {
      open = opening;
    }),
    session.on('Page.javascriptDialogClosed', ({ result, userInput }: { result: boolean; userInput: string }) => {
      if (open === undefined) return;
      const { type, message } = open;
      open = undefined;
      const typed = type === 'prompt' && result;
      const secret = typed && ASKS_FOR_SECRET.test(message);
      const value = typed && !secret ? { value: userInput.slice(0, LONGEST) } : {};
      ear.tell({ type, message: message.slice(0, LONGEST), answer: result ? 'accept' : 'dismiss', ...value });
      if (secret) ear.withheld(message);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
