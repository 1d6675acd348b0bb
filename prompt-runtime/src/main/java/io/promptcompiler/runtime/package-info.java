/**
 * The API of generated prompts: {@link io.promptcompiler.runtime.TextPrompt} and what describes it
 * ({@link io.promptcompiler.runtime.PromptInfo}) and finds it ({@link
 * io.promptcompiler.runtime.PromptCatalog}), and of steps: what one asks for ({@link
 * io.promptcompiler.runtime.StepDefinition}), what is thought of the evidence for it ({@link
 * io.promptcompiler.runtime.Verdict}) and which comes next ({@link
 * io.promptcompiler.runtime.StepFlow}). No reflection and no parsing of templates. All of it says
 * what may be null, with the annotations of JSpecify, which are the only dependency.
 */
@NullMarked
package io.promptcompiler.runtime;

import org.jspecify.annotations.NullMarked;
