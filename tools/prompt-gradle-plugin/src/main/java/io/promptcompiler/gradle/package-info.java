/**
 * The plugin for Gradle: tasks that make the same requests to the compiler as the goals of the
 * Maven plugin. The plugin and its tasks know Gradle alone, so that the class path of a build stays
 * as it is. What knows the compiler, the subclasses of {@code PromptWork}, runs in a class loader
 * of its own with the artifacts of the configuration {@code promptCompiler}.
 */
@NullMarked
package io.promptcompiler.gradle;

import org.jspecify.annotations.NullMarked;
