package io.promptcompiler.lsp;

import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.check.helpers.LanguageHelpers;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Use;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CompletionItemKind;

/** Completions in a tag. */
final class CompleteTag {
  private static final Map<String, String> BLOCKS =
      Map.of(
          "if", "renders its body if a value is present",
          "unless", "renders its body if a value is absent",
          "each", "renders its body for each element",
          "with", "renders its body with a value as 'this'",
          "match", "renders the case for a value",
          "case", "a case of #match",
          "fence", "renders its body between delimiters");
  private static final List<String> LOOP = List.of("@index", "@number", "@key", "@first", "@last");
  private static final Pattern WORD = Pattern.compile("[^\\s(){}=\"'|~]*$");
  private static final Pattern PARTIAL = Pattern.compile("^#?>\\s*(\\S*)$");
  private static final Pattern CALL = Pattern.compile("^#?>\\s*(\\S+)\\s(?s).*$");
  private static final Pattern COMPARED =
      Pattern.compile("(?:eq|ne)\\s+([^\\s()\"']+)\\s+[\"']([^\"']*)$");
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
    KnownAtPlace known =
        KnownAtPlace.at(offset - before.length(), text, completion.snapshot(), open);
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
    if (isInQuotes()) {
      return;
    }
    Matcher word = WORD.matcher(before);
    String written = word.find() ? word.group() : "";
    Matcher call = CALL.matcher(before);
    if (call.matches() && !before.endsWith("=" + written)) {
      arguments(call.group(1), written);
    }
    path(known, written);
  }

  private boolean isInQuotes() {
    return before.chars().filter(unit -> unit == '"').count() % 2 == 1;
  }

  private FragmentIndex index() {
    return new FragmentIndex(completion.snapshot().files());
  }

  private void partials(String written) {
    FragmentIndex index = index();
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
    FragmentIndex index = index();
    for (String name : index.skillNames(found.file())) {
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
    for (SourceFile file : index().partials(found.file(), name)) {
      for (Field field :
          Explain.declared(file, completion.snapshot()).map(ObjectType::fields).orElse(List.of())) {
        boolean isGiven = before.matches("(?s).*\\s" + Pattern.quote(field.name()) + "=.*");
        if (!isGiven) {
          completion.offer(
              field.name(),
              field.name() + "=",
              CompletionItemKind.Field,
              Explain.signature(field),
              field.description(),
              offset - written.length());
        }
      }
    }
  }

  private void values(Type type, String written) {
    if (type instanceof Type.EnumOf some) {
      for (String value : some.values()) {
        offer(value, CompletionItemKind.EnumMember, "one of " + some.written(), "", written);
      }
    }
  }

  /**
   * Offers the keywords of the document's language, in addition to variables and helpers, if
   * messages are allowed at the place.
   */
  private void words(boolean areBlocks, String written) {
    Dialect dialect = Dialect.of(found.file());
    if (dialect.layout() != Dialect.Layout.TEXT) {
      dialect
          .vocabulary()
          .words()
          .forEach(
              (name, word) -> {
                if (word.isBlock() == areBlocks) {
                  offer(name, CompletionItemKind.Keyword, described(word), "", written);
                }
              });
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
    return word instanceof Word.Section ? "marks a section" : "a message";
  }

  private void path(KnownAtPlace known, String written) {
    String word = written.startsWith("#") ? written.substring(1) : written;
    int dot = Math.max(word.lastIndexOf('.'), word.lastIndexOf('/'));
    if (dot >= 0) {
      String rest = word.substring(dot + 1);
      Type type = known.type(word.substring(0, dot));
      members(known, type, rest);
      return;
    }
    if (written.startsWith("#")) {
      BLOCKS.forEach((name, what) -> offer(name, CompletionItemKind.Keyword, what, "", word));
    }
    words(written.startsWith("#"), word);
    if (known.isInNoBlock()) {
      declaredSince(word);
    }
    known.names().forEach((name, type) -> variable(name, type, word));
    members(known, known.context(), word);
    offer("this", CompletionItemKind.Variable, known.context().written(), "", word);
    if (known.isInLoop()) {
      LOOP.forEach(name -> offer(name, CompletionItemKind.Variable, "of the loop", "", word));
    }
    offer("@root", CompletionItemKind.Variable, "all parameters", "", word);
    boolean canCall = before.equals(written) || before.endsWith("(" + written);
    if (canCall && !written.startsWith("#")) {
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
    if (before.equals(written) && !written.startsWith("#")) {
      offer("else", CompletionItemKind.Keyword, "", "", word);
      skills(word);
    }
  }

  /** Offers parameters that were declared since the text could last be compiled. */
  private void declaredSince(String written) {
    for (Use use : new Names(completion.snapshot()).in(text)) {
      boolean isDeclared =
          use.meaning() instanceof NameMeaning.OfField field
              && Names.key(field.field().location()).equals(Names.key(use.at()))
              && DataPlace.of(text.content(), use.at().span().start(), false)
                  .path()
                  .equals(List.of("parameters"));
      if (isDeclared) {
        Field field = ((NameMeaning.OfField) use.meaning()).field();
        offer(
            field.name(),
            CompletionItemKind.Field,
            Explain.signature(field),
            field.description(),
            written);
      }
    }
  }

  private void variable(String name, Type type, String written) {
    offer(name, CompletionItemKind.Variable, type.written(), "", written);
  }

  private void members(KnownAtPlace known, Type type, String written) {
    known
        .object(type)
        .ifPresent(
            object ->
                object
                    .fields()
                    .forEach(
                        field ->
                            offer(
                                field.name(),
                                CompletionItemKind.Field,
                                Explain.signature(field),
                                field.description(),
                                written)));
    if (type instanceof Type.ListType || type instanceof Type.Text) {
      offer("length", CompletionItemKind.Property, "integer", "", written);
    }
  }

  private void offer(
      String name, CompletionItemKind kind, String detail, String documentation, String written) {
    String shown =
        name.matches("@?[\\p{L}\\p{N}_$/:.-]+") || kind != CompletionItemKind.Field
            ? name
            : "[" + name + "]";
    completion.offer(name, shown, kind, detail, documentation, offset - written.length());
  }
}
