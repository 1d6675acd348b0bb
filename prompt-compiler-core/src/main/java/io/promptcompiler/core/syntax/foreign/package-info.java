/**
 * What authors write who know another template language, read tolerantly and said in Handlebars. It
 * runs only where a finding is reported anyway, and decides nothing: a template that is right never
 * comes here.
 */
@NullMarked
package io.promptcompiler.core.syntax.foreign;

import org.jspecify.annotations.NullMarked;
