import { words } from '../words/index.js';
import { Button } from './button.js';
import { Icon } from './icon.js';

interface ProblemBoxProps {
  problem: { message: string; hint: string; path?: string | undefined };
  onAgain?: () => void;
}

/** What is wrong, and what to do. */
export function ProblemBox({ problem, onAgain }: ProblemBoxProps) {
  return (
    <div class="problem" role="alert">
      <Icon name="warn" />
      <div>
        <p class="problem-message">{problem.message}</p>
        {problem.hint && <p>{problem.hint}</p>}
        {problem.path && <p class="hint"><code>{problem.path}</code></p>}
      </div>
      {onAgain && <Button onPress={onAgain}>{words.frame.again}</Button>}
    </div>
  );
}
