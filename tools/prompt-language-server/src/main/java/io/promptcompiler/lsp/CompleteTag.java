package io.promptcompiler.lsp;

import io.promptcompiler.core.check.HelperOption;
import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.Dialect;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CompletionItemKind;

/** What can be written in a tag. */
final class CompleteTag {
  private static final Map<String, String> BLOCKS =
      Map.of(
          "if", "its text if a value is there",
          "unless", "its text if a value is not there",
          "each", "its text for each element",
          "with", "its text with a value as 'this'",
          "match", "the case of a value",
          "case", "a case of #match",
          "fence", "its text between delimiters");
  private static final List<String> LOOP = List.of("@index", "@number", "@key", "@first", "@last");
  private static final Pattern WORD = Pattern.compile("[^\\s(){}=\"'|~]*$");
  private static final Pattern PARTIAL = Pattern.compile("^#?>\\s*(\\S*)$");
  private static final Pattern CALL = Pattern.compile("^#?>\\s*(\\S+)\\s(?s).*$");
  private static final Pattern COMPARED =
      Pattern.compile("(?:eq|ne)\\s+([^\\s()\"']+)\\s+[\"']([^\"']*)$");
  private static final Pattern CASE = Pattern.compile("^#case\\s(?:.*\\s)?[\"']([^\"']*)$");
  private static final Pattern OPENED =
      Pattern.compile(
          "\\{\\{~?#(each|with|match)\\s+([^\\s}|]+)(?:\\s+as\\s+\\|([^|]*)\\|)?[^}]*\\}\\}"
              + "|\\{\\{~?/(each|with|match)");

  private final Workspace.Found found;
  private final SourceText text;
  private final int offset;
  private final String before;
  private final Completion completion;

  CompleteTag(Workspace.Found found, SourceText text, int tag, int offset, Completion completion) {
    this.found = found;
    this.text = text;
    this.offset = offset;
    this.completion = completion;
    String inside = text.content().substring(tag, offset);
    this.before = inside.replaceFirst("^[{~&]+", "");
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
    Known known = known();
    Matcher compared = COMPARED.matcher(before);
    if (compared.find()) {
      values(type(known, compared.group(1)), compared.group(2));
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
      offer("@partial-block", CompletionItemKind.Keyword, "what the call brings", "", written);
    }
  }

  private void skills(String written) {
    FragmentIndex index = index();
    for (String name : index.skillNames(found.file())) {
      offer("skill:" + name, CompletionItemKind.Module, "skill", "", written);
    }
  }

  /** The block that is open. */
  private void closer(String written) {
    List<String> open = new ArrayList<>();
    Matcher tag =
        Pattern.compile("\\{\\{~?#[*>]?\\s*([^\\s}~]+)|\\{\\{~?/([^\\s}~]+)")
            .matcher(text.content().substring(0, offset - before.length()));
    while (tag.find()) {
      if (tag.group(1) != null) {
        open.add(tag.group(1));
      } else {
        int last = open.lastIndexOf(tag.group(2));
        if (last >= 0) {
          open.subList(last, open.size()).clear();
        }
      }
    }
    if (!open.isEmpty()) {
      offer(open.get(open.size() - 1), CompletionItemKind.Keyword, "closes it", "", written);
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

  /** What the language of the document has besides variables and helpers, where messages can be. */
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
      return "messages of before";
    }
    if (word instanceof Word.Media || word instanceof Word.Link) {
      return "media";
    }
    return word instanceof Word.Section ? "names a place" : "a message";
  }

  private void path(Known known, String written) {
    String word = written.startsWith("#") ? written.substring(1) : written;
    int dot = Math.max(word.lastIndexOf('.'), word.lastIndexOf('/'));
    if (dot >= 0) {
      String rest = word.substring(dot + 1);
      Type type = type(known, word.substring(0, dot));
      members(known, type, rest);
      return;
    }
    if (written.startsWith("#")) {
      BLOCKS.forEach((name, what) -> offer(name, CompletionItemKind.Keyword, what, "", word));
    }
    words(written.startsWith("#"), word);
    if (known.open() == 0) {
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
      Helpers.OF_LANGUAGE.forEach(
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

  /** Parameters that were declared after the text could last be compiled. */
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

  private void members(Known known, Type type, String written) {
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
    if (type instanceof Type.ListOf || type instanceof Type.Text) {
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

  /**
   * What is known at the place.
   *
   * @param matched the type of what the innermost {@code #match} is about
   * @param open how many blocks are around it in which {@code this} is something else
   */
  private record Known(
      Optional<NameMeaning.Scope> scope,
      Type context,
      Optional<Type> outer,
      Map<String, Type> names,
      boolean isInLoop,
      Type matched,
      int open) {
    Optional<ObjectType> object(Type type) {
      return scope.flatMap(one -> one.object(type));
    }

    Known with(Type inner, Map<String, Type> all, boolean isLoop, Type match) {
      return new Known(scope, inner, Optional.of(context), all, isLoop, match, open + 1);
    }
  }

  /** The scope that was compiled around the place, and the blocks that were opened in it since. */
  private Known known() {
    List<NameMeaning.Scope> scopes =
        new Names(completion.snapshot()).scopes(text, offset - before.length());
    Optional<NameMeaning.Scope> outermost =
        scopes.isEmpty() ? any() : Optional.of(scopes.get(scopes.size() - 1));
    Known known =
        new Known(
            outermost,
            outermost.<Type>map(NameMeaning.Scope::context).orElse(Type.ANY),
            Optional.empty(),
            outermost.map(NameMeaning.Scope::names).orElse(Map.of()),
            outermost.filter(NameMeaning.Scope::isInLoop).isPresent(),
            Type.ANY,
            0);
    List<Known> open = new ArrayList<>();
    Matcher block = OPENED.matcher(text.content().substring(0, offset - before.length()));
    while (block.find()) {
      if (block.group(4) != null) {
        known = open.isEmpty() ? known : open.remove(open.size() - 1);
        continue;
      }
      open.add(known);
      known = opened(known, block.group(1), block.group(2), block.group(3));
    }
    return known;
  }

  private Known opened(
      Known known, String block, String path, @org.jspecify.annotations.Nullable String given) {
    Type type = type(known, path);
    if (block.equals("match")) {
      return new Known(
          known.scope(),
          known.context(),
          known.outer(),
          known.names(),
          known.isInLoop(),
          type,
          known.open());
    }
    boolean isLoop = block.equals("each");
    Type inner = isLoop ? (type instanceof Type.ListOf list ? list.element() : Type.ANY) : type;
    Map<String, Type> names = new java.util.LinkedHashMap<>(known.names());
    if (given != null) {
      String[] words = given.strip().split("\\s+", -1);
      names.put(words[0], inner);
      if (words.length > 1) {
        names.put(words[1], Type.INTEGER);
      }
    }
    return known.with(inner, names, known.isInLoop() || isLoop, known.matched());
  }

  /** The scope of the document, where the place is in none. */
  private Optional<NameMeaning.Scope> any() {
    return completion.snapshot().usesIn(text).stream()
        .filter(use -> use.meaning() instanceof NameMeaning.Scope)
        .max(java.util.Comparator.comparing(use -> use.at().span().length()))
        .map(use -> (NameMeaning.Scope) use.meaning());
  }

  /** The type of what a path leads to; any where that is not known. */
  private Type type(Known known, String path) {
    String rest = path;
    Type type = known.context();
    while (rest.equals("..") || rest.startsWith("../")) {
      type = known.outer().orElse(Type.ANY);
      rest = rest.length() > 3 ? rest.substring(3) : "";
    }
    if (rest.equals("@root") || rest.startsWith("@root.")) {
      type = known.scope().<Type>map(scope -> scope.parameters().ref()).orElse(Type.ANY);
      rest = rest.length() > 6 ? rest.substring(6) : "";
    }
    boolean isFirst = rest.equals(path);
    for (String step : rest.split("[./]", -1)) {
      if (step.isEmpty() || step.equals("this")) {
        continue;
      }
      Type named = isFirst ? known.names().get(step) : null;
      isFirst = false;
      if (named != null) {
        type = named;
        continue;
      }
      Type of = type;
      boolean isIndex = step.matches("\\[?\\d+]?") && of instanceof Type.ListOf;
      type =
          isIndex
              ? ((Type.ListOf) of).element()
              : known
                  .object(of)
                  .flatMap(object -> object.field(step.replaceAll("^\\[|]$", "")))
                  .map(Field::type)
                  .orElse(Type.ANY);
    }
    return type;
  }
}
