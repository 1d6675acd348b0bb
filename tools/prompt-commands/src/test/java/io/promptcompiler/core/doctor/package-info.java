/** What a doctor says of trees of templates. */
package io.promptcompiler.core.doctor;
