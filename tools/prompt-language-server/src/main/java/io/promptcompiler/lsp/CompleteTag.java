package io.promptcompiler.lsp;

import io.promptcompiler.core.check.PrintOutput;
import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.check.helpers.HelperNames;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.check.helpers.LanguageHelpers;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.OpenTags;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CompletionItemKind;

/** Completions in a tag. */
final class CompleteTag {
  private static final List<String> LOOP = List.of("@index", "@number", "@key", "@first", "@last");
  private static final Pattern WORD = Pattern.compile("(?<![^\\s(){}=\"'|~])[^\\s(){}=\"'|~]*+$");
  private static final Pattern PARTIAL = Pattern.compile("^#?>\\s*(\\S*)$");
  private static final Pattern CALL = Pattern.compile("^#?>\\s*(\\S+)\\s(?s).*$");
  private static final Pattern QUOTED = Pattern.compile("^\\w+\\s+[\"']([^\"']*)$");
  private static final Pattern NOTHING_YET = Pattern.compile("^\\w+\\s+$");
  private static final Pattern TOOL = Pattern.compile("^tool\\s+([\"']?)([^\\s\"'|~=]*)$");
  private static final Pattern WORD_CALL = Pattern.compile("^(#?)(\\w+)\\s(?s)(.*)$");
  private static final Pattern COMPARED =
      Pattern.compile("(?:eq|ne)\\s+([^\\s()\"']+)\\s+[\"']([^\"']*)$");

  /** A frontmatter that declares an output. */
  private static final Pattern OUTPUT = Pattern.compile("---\\R(?:(?!---|output:).*+\\R)*+output:");

  private static final Pattern CASE = Pattern.compile("^#case\\s(?:.*\\s)?[\"']([^\"']*)$");

  private final Workspace.Found found;
  private final SourceText text;
  private final int offset;
  private final OpenTags open;
  private final String before;
  private final Completion completion;

  CompleteTag(
      Workspace.Found found,
      SourceText text,
      OpenTags open,
      int tag,
      int offset,
      Completion completion) {
    this.found = found;
    this.text = text;
    this.open = open;
    this.offset = offset;
    this.completion = completion;
    this.before = text.content().substring(tag, offset);
  }

  void complete() {
    Matcher partial = PARTIAL.matcher(before);
    if (partial.matches()) {
      partials(partial.group(1));
      return;
    }
    if (before.startsWith("/")) {
      closer(before.substring(1));
      return;
    }
    if (before.startsWith("skill:")) {
      skills(before);
      return;
    }
    Matcher tool = TOOL.matcher(before);
    if (tool.matches()) {
      new CompleteTools(completion).inTag(tool.group(2), tool.group(1));
      return;
    }
    KnownAtPlace known = KnownAtPlace.at(offset - before.length(), found, open);
    Matcher compared = COMPARED.matcher(before);
    if (compared.find()) {
      values(known.type(compared.group(1)), compared.group(2));
      return;
    }
    Matcher ofCase = CASE.matcher(before);
    if (ofCase.find()) {
      values(known.matched(), ofCase.group(1));
      return;
    }
    Matcher word = WORD.matcher(before);
    String written = word.find() ? word.group() : "";
    Optional<Word> own = ownWord();
    if (own.isPresent()) {
      argumentsOf(own.get(), known, written);
      return;
    }
    if (isInQuotes()) {
      return;
    }
    Matcher call = CALL.matcher(before);
    if (call.matches() && !before.endsWith("=" + written)) {
      arguments(call.group(1), written);
    }
    path(known, written);
  }

  private CompleteValue values(KnownAtPlace known) {
    return new CompleteValue(known, found.file(), completion);
  }

  private boolean isInQuotes() {
    return before.chars().filter(unit -> unit == '"').count() % 2 == 1;
  }

  private void partials(String written) {
    FragmentIndex index = completion.snapshot().texts();
    for (String name : index.partialNames(found.file())) {
      index.partials(found.file(), name).stream()
          .findFirst()
          .ifPresent(file -> offer(name, CompletionItemKind.Module, file.id().path(), "", written));
    }
    if (written.isEmpty() || "@partial-block".startsWith(written)) {
      offer("@partial-block", CompletionItemKind.Keyword, "the content of the call", "", written);
    }
  }

  private void skills(String written) {
    for (String name : completion.snapshot().texts().skillNames(found.file())) {
      offer("skill:" + name, CompletionItemKind.Module, "skill", "", written);
    }
  }

  /** Offers to close the innermost open block. */
  private void closer(String written) {
    List<OpenTags.Block> blocks = open.blocks();
    if (!blocks.isEmpty()) {
      String name = blocks.get(blocks.size() - 1).closer();
      offer(name, CompletionItemKind.Keyword, "closes it", "", written);
    }
  }

  private void arguments(String name, String written) {
    for (SourceFile file : completion.snapshot().texts().partials(found.file(), name)) {
      for (Field field :
          Explain.declared(file, completion.snapshot()).map(ObjectType::fields).orElse(List.of())) {
        namedArgument(field.name(), Explain.signature(field), field.description(), written);
      }
    }
  }

  /** Offers a named argument, unless the tag already has it. */
  private void namedArgument(String name, String detail, String documentation, String written) {
    if (!before.matches("(?s).*\\s" + Pattern.quote(name) + "=.*")) {
      completion.offer(
          name,
          name + "=",
          CompletionItemKind.Field,
          detail,
          documentation,
          offset - written.length());
    }
  }

  private void values(Type type, String written) {
    if (type instanceof Type.EnumOf some) {
      for (String value : some.values()) {
        offer(value, CompletionItemKind.EnumMember, "one of " + some.written(), "", written);
      }
    }
  }

  /** Returns the keywords of the document's language, if messages are allowed in it. */
  private Map<String, Word> words() {
    Dialect dialect = Dialect.of(found.file());
    return dialect.layout() == Dialect.Layout.TEXT ? Map.of() : dialect.vocabulary().words();
  }

  private void words(boolean areBlocks, String written) {
    new TreeMap<>(words())
        .forEach(
            (name, word) -> {
              if (word.isBlock() == areBlocks) {
                offer(name, CompletionItemKind.Keyword, described(word), "", written);
              }
            });
  }

  /** Returns the keyword whose arguments are written at the place. */
  private Optional<Word> ownWord() {
    Matcher call = WORD_CALL.matcher(before);
    return call.matches()
        ? Optional.ofNullable(words().get(call.group(2)))
            .filter(word -> word.isBlock() != call.group(1).isEmpty())
            .filter(word -> !(word instanceof Word.Equality))
        : Optional.empty();
  }

  private void argumentsOf(Word word, KnownAtPlace known, String written) {
    if (word instanceof Word.Turn turn) {
      roles(turn);
    } else if (before.endsWith("=" + written)) {
      if (before.endsWith(Word.PREFIX + "=" + written)) {
        List.of("true", "false")
            .forEach(truth -> offer(truth, CompletionItemKind.Keyword, "", "", written));
      } else if (word instanceof Word.Link) {
        values(known).offer(written, type -> true);
      }
    } else {
      boolean isGiven =
          before.substring(0, before.length() - written.length()).matches("\\S+\\s+\\S(?s).*");
      if (!isGiven && word instanceof Word.Messages) {
        values(known).offer(written, type -> type instanceof Type.Messages);
      } else if (!isGiven && word instanceof Word.Media) {
        values(known).offer(written, Type::isMedia);
      }
      if (isGiven || !(word instanceof Word.Messages)) {
        word.namedArguments()
            .forEach((name, description) -> namedArgument(name, description, "", written));
      }
    }
  }

  private void roles(Word.Turn turn) {
    Matcher quoted = QUOTED.matcher(before);
    Matcher empty = NOTHING_YET.matcher(before);
    for (String role : turn.usual()) {
      if (quoted.matches()) {
        offer(role, CompletionItemKind.EnumMember, "a role", "", quoted.group(1));
      } else if (empty.matches()) {
        completion.offer(
            role, "\"" + role + "\"", CompletionItemKind.EnumMember, "a role", "", offset);
      }
    }
  }

  private static String described(Word word) {
    if (word instanceof Word.Equality equality) {
      return equality.isNegated() ? "if not equal" : "if equal";
    }
    if (word instanceof Word.Messages || word instanceof Word.Past) {
      return "earlier messages";
    }
    if (word instanceof Word.Media || word instanceof Word.Link) {
      return "media";
    }
    if (word instanceof Word.Tool) {
      return "the name of a tool";
    }
    return word instanceof Word.Section ? "marks a section" : "a message";
  }

  /** Offers all that can begin a tag or be an argument of a helper or block. */
  private void path(KnownAtPlace known, String written) {
    boolean isBlock = written.startsWith("#");
    boolean isFirst = before.equals(written);
    String word = isBlock ? written.substring(1) : written;
    if (isBlock) {
      for (String name : HelperNames.OPENING) {
        String what = HelperNames.meaning(name).documentation();
        offer(name, CompletionItemKind.Keyword, "", what, word);
      }
      offer("case", CompletionItemKind.Keyword, "a case of #match", "", word);
    }
    if (isFirst) {
      words(isBlock, word);
    }
    values(known).offer(word, type -> true);
    if (CompleteValue.isMember(word)) {
      return;
    }
    if (known.isInLoop()) {
      LOOP.forEach(name -> offer(name, CompletionItemKind.Variable, "of the loop", "", word));
    }
    offer("@root", CompletionItemKind.Variable, "all parameters", "", word);
    if ((isFirst || before.endsWith("(" + written)) && !isBlock) {
      LanguageHelpers.ALL.forEach(
          one ->
              offer(
                  one.name(), CompletionItemKind.Function, one.form(), one.documentation(), word));
      offer("lookup", CompletionItemKind.Function, "(lookup listOrObject key)", "", word);
      for (HelperOption helper : found.served().module().module().options().helpers()) {
        String form = "(" + helper.name() + " " + String.join(" ", helper.parameters()) + ")";
        offer(helper.name(), CompletionItemKind.Function, form, helper.method(), word);
      }
    }
    if (isFirst && !isBlock && OUTPUT.matcher(text.content()).lookingAt()) {
      for (NameMeaning.OfHelper one : PrintOutput.NAMES) {
        offer(one.name(), CompletionItemKind.Function, one.form(), one.documentation(), word);
      }
    }
    if (isFirst && !isBlock) {
      if (!completion.snapshot().tools().all().isEmpty()) {
        offer("tool", CompletionItemKind.Keyword, "the name of a tool", "", word);
      }
      offer("else", CompletionItemKind.Keyword, "", "", word);
      skills(word);
    }
  }

  private void offer(
      String name, CompletionItemKind kind, String detail, String documentation, String written) {
    completion.offer(name, kind, detail, documentation, offset - written.length());
  }
}
