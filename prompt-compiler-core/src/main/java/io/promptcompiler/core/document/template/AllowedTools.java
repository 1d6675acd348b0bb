package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.mention.CheckMentions;
import io.promptcompiler.core.check.mention.ToolUses;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.tool.ToolLookup;
import io.promptcompiler.core.tool.ToolMentions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names of tools under {@code allowed-tools}, a key of agent skills and of commands for agents. It
 * has words that are separated by spaces. Agents have tools of their own, so unknown names are
 * reported only if they are similar to known ones.
 */
public final class AllowedTools {
  /** The key. */
  public static final String KEY = "allowed-tools";

  /** Tools that agents have. */
  public static final List<String> COMMON =
      List.of(
          "Agent",
          "AskUserQuestion",
          "Bash",
          "BashOutput",
          "Edit",
          "ExitPlanMode",
          "Glob",
          "Grep",
          "KillShell",
          "MultiEdit",
          "NotebookEdit",
          "NotebookRead",
          "Read",
          "Skill",
          "SlashCommand",
          "Task",
          "TodoWrite",
          "WebFetch",
          "WebSearch",
          "Write");

  /** A tool, which may have arguments in parentheses. */
  public static final Pattern TOOL = Pattern.compile("([^\\s,()]+)(?:\\([^)]{0,200}+\\))?");

  private AllowedTools() {}

  /**
   * Reports names of tools that do not exist: those with the prefix of a server whose tools are
   * known, and misspelt ones. All others may be tools of the agent.
   */
  public static void check(Entry entry, ToolLookup tools, DiagnosticSink sink) {
    Stream<? extends DataNode> values =
        entry.value() instanceof Sequence list ? list.items().stream() : Stream.of(entry.value());
    for (DataNode value : values.toList()) {
      if (value instanceof Scalar text && !tools.all().all().isEmpty()) {
        forEachName(text, (name, place) -> check(name, place, tools, sink));
      }
    }
  }

  /** Reports the key in a prompt whose names are all tools of the project, not of an agent. */
  public static void checkKey(Entry entry, ToolLookup tools, DiagnosticSink sink) {
    List<String> names = new ArrayList<>();
    Stream<? extends DataNode> values =
        entry.value() instanceof Sequence list ? list.items().stream() : Stream.of(entry.value());
    values
        .filter(Scalar.class::isInstance)
        .forEach(value -> forEachName((Scalar) value, (name, place) -> names.add(name)));
    boolean areOwn =
        !names.isEmpty()
            && names.stream()
                .allMatch(name -> !COMMON.contains(name) && !tools.named(name).isEmpty());
    if (areOwn) {
      String meant = Member.Tools.KEY + ": [" + String.join(", ", names) + "]";
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key())
              .fix(
                  Fix.of("Write '" + meant + "': '" + KEY + "' is a key of agent skills.")
                      .replacing(entry.keyLocation().to(entry.value().location()), meant)
                      .suggested()));
    }
  }

  private static void check(String name, Location place, ToolLookup tools, DiagnosticSink sink) {
    ToolUses.report(name, place, tools);
    if (name.startsWith("mcp__") || tools.all().ofClient(name).isPresent()) {
      CheckMentions.ofClient(name, place, tools, sink);
    } else if (!COMMON.contains(name) && tools.all().meant(name, /* isUsed= */ true).isPresent()) {
      ToolMentions.problem(name, place, tools).ifPresent(sink::report);
    }
  }

  /** Calls an action for each name in a text, with its place. */
  public static void forEachName(Scalar text, BiConsumer<String, Location> action) {
    Location all = text.location();
    String written = all.text();
    Matcher tool = TOOL.matcher(text.text());
    int from = 0;
    while (tool.find()) {
      String name = tool.group(1);
      int at = written.indexOf(name, from);
      from = at < 0 ? written.length() : at + name.length();
      int start = all.span().start() + at;
      action.accept(
          name, at < 0 ? all : new Location(all.source(), new Span(start, start + name.length())));
    }
  }
}
