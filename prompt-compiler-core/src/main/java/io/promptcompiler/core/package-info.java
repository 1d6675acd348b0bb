/**
 * The compiler: {@link io.promptcompiler.core.PromptCompiler} takes roots of templates and options
 * and gives source files, resources and findings. Nothing here knows of a build tool.
 */
@NullMarked
package io.promptcompiler.core;

import org.jspecify.annotations.NullMarked;
