import { z } from 'zod';

// A script that runs before the page's own is not under the page's policy yet: zod would believe that it may compile, and fail later.
z.config({ jitless: true });
