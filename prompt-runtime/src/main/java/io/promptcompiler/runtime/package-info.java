/**
 * The API of generated prompts: {@link io.promptcompiler.runtime.TextPrompt} and what describes it
 * ({@link io.promptcompiler.runtime.PromptInfo}) and finds it ({@link
 * io.promptcompiler.runtime.PromptCatalog}), and of steps: their definition ({@link
 * io.promptcompiler.runtime.StepDefinition}), the verdict on the evidence for one ({@link
 * io.promptcompiler.runtime.Verdict}) and which comes next ({@link
 * io.promptcompiler.runtime.StepFlow}). It uses no reflection and parses no templates. The
 * annotations of JSpecify, the only dependency, say what may be null.
 */
@NullMarked
package io.promptcompiler.runtime;

import org.jspecify.annotations.NullMarked;
