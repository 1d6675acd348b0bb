package io.promptcompiler.core.document.skill;

import static io.promptcompiler.core.document.skill.SkillShape.LONGEST_NAME;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;

/** Checks the name of an agent skill, which is also the name of its folder. */
final class CheckName {
  private CheckName() {}

  static void check(SkillText skill, Scalar written, DiagnosticSink sink) {
    String name = normal(written.text().strip());
    String folder = normal(skill.folder());
    Optional<String> problem = problem(name);
    problem.ifPresent(
        why ->
            sink.report(
                Diagnostic.of(DiagnosticCode.SKILL_NAME, written.location(), name, why)
                    .fix(fix(written, name, folder))));
    int length = name.codePointCount(0, name.length());
    if (length > LONGEST_NAME) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.SKILL_TOO_LONG,
                  written.location(),
                  SkillShape.NAME,
                  length,
                  LONGEST_NAME)
              .fix("Shorten the name and the name of the folder."));
    }
    if (problem.isEmpty() && !name.equals(folder)) {
      Fix rename = Fix.of("Rename the folder to '" + name + "', or write 'name: " + folder + "'.");
      sink.report(
          Diagnostic.of(DiagnosticCode.SKILL_FOLDER, written.location(), name, folder)
              .fix(
                  problem(folder).isEmpty()
                      ? rename.replacing(written.location(), folder).suggested()
                      : Fix.of("Rename the folder to '" + name + "'.")));
    }
  }

  private static String normal(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFKC);
  }

  /** Returns the reason why a name is not allowed, as the end of a sentence. */
  static Optional<String> problem(String name) {
    if (!name.equals(name.toLowerCase(Locale.ROOT))) {
      return Optional.of("must be in lower case");
    }
    if (name.startsWith("-") || name.endsWith("-")) {
      return Optional.of("cannot begin or end with a hyphen");
    }
    if (name.contains("--")) {
      return Optional.of("cannot have two hyphens in a row");
    }
    return name.codePoints().allMatch(CheckName::isAllowed)
        ? Optional.empty()
        : Optional.of("can only have letters, digits and hyphens");
  }

  private static boolean isAllowed(int point) {
    int type = Character.getType(point);
    return point == '-'
        || Character.isLetterOrDigit(point)
        || type == Character.LETTER_NUMBER
        || type == Character.OTHER_NUMBER;
  }

  private static Fix fix(Scalar written, String name, String folder) {
    String words = name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-");
    String meant = words.replaceAll("^-|-$", "");
    String proposed = problem(folder).isEmpty() ? folder : meant;
    return proposed.isEmpty()
        ? Fix.of("Write a name of lower-case letters, digits and hyphens.")
        : Fix.of("Write 'name: " + proposed + "', and name the folder alike.")
            .replacing(written.location(), proposed)
            .suggested();
  }
}
