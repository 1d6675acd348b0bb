package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.document.template.ReadText;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The parameters that callers of a prompt see. All texts of the prompt share them; a parameter is
 * used if any text uses it.
 */
final class Signature {
  private final SharedFrontmatter base;
  private final Set<String> used = new HashSet<>();
  private final Set<String> mentioned = new HashSet<>();

  /**
   * Creates the signature of checked texts.
   *
   * @param results the results of all texts
   */
  Signature(SharedFrontmatter base, List<LowerTemplate.Result> results) {
    this.base = base;
    for (LowerTemplate.Result result : results) {
      used.addAll(result.used());
      mentioned.addAll(result.mentioned());
    }
  }

  /**
   * Returns whether there are more parameters than a class can have, and reports it. This is
   * checked before names are looked up.
   */
  static boolean isTooLong(SharedFrontmatter base, DiagnosticSink sink) {
    long own = base.declared().stream().filter(base::isOwn).count();
    if (own <= Limits.FIELDS) {
      return false;
    }
    sink.report(
        Diagnostic.of(
                DiagnosticCode.TOO_MANY,
                base.file().location(),
                base.file().id().path(),
                own,
                "parameters",
                Limits.FIELDS)
            .fix("Use a list, or an object without 'properties'."));
    return true;
  }

  /** Returns the parameters of the builder. Inherited ones are included only if they are used. */
  ObjectType parameters() {
    return ReadText.parameters(
        base.file(),
        base.declared().stream()
            .filter(field -> base.isOwn(field) || used.contains(field.name()))
            .toList());
  }

  /** Reports parameters that no text uses. */
  void checkUse(DiagnosticSink sink) {
    for (Field field : base.declared()) {
      if (base.isOwn(field) && !used.contains(field.name()) && !mentioned.contains(field.name())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNUSED_PARAMETER, field.location(), field.name())
                .fix("Use it in the template or remove it."));
      }
    }
  }

  /** Reports untrusted parameters in a syntax that has no fences for them. */
  void checkFences(DiagnosticSink sink) {
    if (base.syntax() == Syntax.HANDLEBARS) {
      return;
    }
    for (Field field : base.declared()) {
      if (field.trust() == Trust.UNTRUSTED
          && !Trust.isMeaninglessFor(field.type())
          && used.contains(field.name())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNTRUSTED_IN_OLD_SYNTAX, field.location(), field.name())
                .fix("Run 'mvn prompt:migrate', then put a fence around it."));
      }
    }
  }
}
