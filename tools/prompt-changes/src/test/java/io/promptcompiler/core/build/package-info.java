/** Whether a prompt renders something else, over random modules. */
package io.promptcompiler.core.build;
