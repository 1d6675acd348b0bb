/**
 * The compiler: {@link io.promptcompiler.core.PromptCompiler} takes roots of templates and options,
 * and returns source files, resources and findings. It does not depend on a build tool.
 */
@NullMarked
package io.promptcompiler.core;

import org.jspecify.annotations.NullMarked;
