package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Creates the file of a partial or skill that does not exist yet.
 *
 * @param what the role of the file: {@code partial}
 * @param name its name
 * @param path its path without an extension
 * @param text its content
 */
record CreateFragment(String what, String name, String path, String text) {
  private static final Pattern NAME = Pattern.compile("(?:skill:)?([\\p{L}\\p{N}_-]+)");
  private static final Pattern ARGUMENT = Pattern.compile("\\s([\\p{L}_][\\p{L}\\p{N}_]*)=");

  /** Returns the file that a finding asks for; empty if its name is not plain or it exists. */
  static Optional<CreateFragment> of(Diagnostic finding, Workspace.Found found) {
    boolean isPartial = finding.code() == DiagnosticCode.UNKNOWN_PARTIAL;
    Matcher name = NAME.matcher(finding.location().text());
    if (!name.matches() || !(isPartial || finding.code() == DiagnosticCode.UNKNOWN_SKILL)) {
      return Optional.empty();
    }
    String what = isPartial ? "partial" : "skill";
    List<String> lines = new ArrayList<>();
    lines.add("TODO: the text of '" + name.group(1) + "'.");
    arguments(finding.location()).forEach(argument -> lines.add("{{" + argument + "}}"));
    String path = ExtractPartial.root(found.file()) + what + "s/" + name.group(1);
    String text = String.join("\n", lines) + "\n";
    return Optional.of(new CreateFragment(what, name.group(1), path, text))
        .filter(
            file -> file.endings().stream().noneMatch(one -> Files.exists(Path.of(path + one))));
  }

  /** Returns the title of the action. */
  String title() {
    return "Create the " + what + " '" + name + "'";
  }

  /** Returns the named arguments of the call of a partial. */
  private static Set<String> arguments(Location name) {
    String rest = name.source().content().substring(name.span().end());
    Matcher argument = ARGUMENT.matcher(rest.substring(0, Math.max(0, rest.indexOf("}}"))));
    Set<String> names = new LinkedHashSet<>();
    while (argument.find()) {
      names.add(argument.group(1));
    }
    return names;
  }

  /** Returns the possible extensions: those of a part of a text, and of messages. */
  private List<String> endings() {
    return what.equals("skill") ? List.of(".md") : List.of(".md", ".chat.md");
  }

  /**
   * Returns the change.
   *
   * @throws RefusedException if the module would have a new finding with each of the files
   */
  ModuleEdit change(CheckChange check) {
    RefusedException refused = new RefusedException("The file cannot be created.");
    for (String ending : endings()) {
      String content = ending.equals(".md") ? text : "{{#system}}\n" + text + "{{/system}}\n";
      ModuleEdit change = new ModuleEdit(Map.of(path + ending, content), List.of());
      try {
        check.check(change, "With this file", /* isProven= */ true);
        return change;
      } catch (RefusedException e) {
        refused = e;
      }
    }
    throw refused;
  }
}
