package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.Example.Expected.InFile;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.VariantFiles;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.tool.ToolSource;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Renames a parameter, property, type, block parameter, variant, source, slot, partial, skill or
 * tool wherever it is mentioned. The result is compiled before it is offered. A name that would
 * break something or change a meaning is rejected with a reason.
 */
final class Rename {
  private static final String PLAIN = "[\\p{L}_$][\\p{L}\\p{N}_$-]*";
  private static final String VARIANT = "[A-Za-z0-9][A-Za-z0-9_-]*";
  private static final String TOOL = "[A-Za-z0-9_-]{1,64}";
  private static final String SEGMENT = "[\\p{L}\\p{N}_-][\\p{L}\\p{N}_.-]*+";
  private static final String FILE = SEGMENT + "(?:/" + SEGMENT + ")*+";

  private final Snapshot snapshot;
  private final Names names;
  private final OpenTexts texts;

  Rename(Snapshot snapshot, OpenTexts texts) {
    this.snapshot = snapshot;
    this.names = new Names(snapshot);
    this.texts = texts;
  }

  /**
   * The planned changes.
   *
   * @param edits replacements in files
   * @param moved a file that must also be renamed
   * @param isSeenByJava whether Java code that uses the name has to be changed by hand
   */
  record Plan(List<Edit> edits, Optional<Moved> moved, boolean isSeenByJava) {}

  /** A renamed file, with its old and new path. */
  record Moved(String from, String to) {}

  /** Returns the name at a place, if it can be renamed. */
  Use prepare(SourceText text, int offset) {
    List<Use> uses = names.at(text, offset);
    if (uses.isEmpty()) {
      throw new RefusedException("There is no name here that can be changed.");
    }
    Use use = uses.get(0);
    NameMeaning meaning = (NameMeaning) use.meaning();
    for (Use other : uses) {
      if (!Names.isSame((NameMeaning) other.meaning(), meaning)
          && !(meaning instanceof NameMeaning.OfLocal)) {
        throw new RefusedException(
            "'"
                + use.at().text()
                + "' means different things, depending on what includes this text.");
      }
    }
    if (meaning instanceof NameMeaning.OfTool tool) {
      refuseOthers(tool);
    }
    boolean canBe =
        meaning instanceof NameMeaning.OfField
            || (meaning instanceof NameMeaning.OfType type && type.name().isTopLevel())
            || (meaning instanceof NameMeaning.OfFile file
                && (file.what().equals("partial") || file.what().equals("skill")))
            || meaning instanceof NameMeaning.OfPart
            || meaning instanceof NameMeaning.OfTool
            || (meaning instanceof NameMeaning.OfLocal && names.declared(use).isPresent());
    if (!canBe) {
      throw new RefusedException("'" + use.at().text() + "' cannot be renamed here.");
    }
    Optional<Location> declared = names.declared(use);
    if (declared.isEmpty() || declared.get().source().path().contains("!/")) {
      throw new RefusedException("It is not declared in this project.");
    }
    return name(use);
  }

  /**
   * Returns a use whose range contains only the name: for a skill, without the folder before it.
   */
  private static Use name(Use use) {
    if (use.meaning() instanceof NameMeaning.OfFile) {
      String text = use.at().text();
      int from = Math.max(text.lastIndexOf(':'), text.lastIndexOf('/')) + 1;
      return new Use(part(use.at(), from), use.meaning());
    }
    return use;
  }

  private static Location part(Location place, int from) {
    Span span = place.span();
    return new Location(place.source(), new Span(span.start() + from, span.end()));
  }

  Plan plan(SourceText text, int offset, String wanted) {
    Use use = prepare(text, offset);
    NameMeaning meaning = (NameMeaning) use.meaning();
    boolean isFile = meaning instanceof NameMeaning.OfFile;
    if (!wanted.matches(isFile ? FILE : form(meaning))) {
      throw new RefusedException("'" + wanted + "' is not a valid name here.");
    }
    Plan plan =
        use.meaning() instanceof NameMeaning.OfFile file
            ? ofFile(file, wanted)
            : ofName(use, wanted);
    Snapshot after =
        new CheckChange(snapshot, texts)
            .check(
                changed(plan),
                plan.moved(),
                "With this name",
                /* isProven= */ false,
                meaning instanceof NameMeaning.OfTool tool
                    ? rendered -> rendered.replace(tool.name(), wanted)
                    : rendered -> rendered);
    if (!isFile && plan.moved().isEmpty() && !isSameIn(after, use, plan)) {
      throw new RefusedException("'" + wanted + "' would not be recognized everywhere.");
    }
    return plan;
  }

  /** Returns whether all renamed places still have one meaning after the change. */
  private boolean isSameIn(Snapshot after, Use use, Plan plan) {
    String path = use.at().source().path();
    int at = use.at().span().start();
    int moved = at;
    for (Edit edit : plan.edits()) {
      if (edit.place().source().path().equals(path) && edit.place().span().end() <= at) {
        moved += edit.replacement().length() - edit.place().span().length();
      }
    }
    Names names = new Names(after);
    SourceText text = after.file(path).orElseThrow().text();
    int offset = moved;
    return names.at(text, offset).stream()
        .anyMatch(
            one -> names.references(one, /* withDeclaration= */ true).size() >= places(use).size());
  }

  private Plan ofName(Use use, String wanted) {
    String old = use.at().text();
    Map<String, Edit> edits = new LinkedHashMap<>();
    if (use.meaning() instanceof NameMeaning.OfField field) {
      refuseOverridden(field.field());
    }
    for (Location place : places(use)) {
      if (!place.text().equals(old)) {
        throw new RefusedException(
            "'"
                + old
                + "' is written as '"
                + place.text()
                + "' in "
                + CheckChange.shown(place)
                + ".");
      }
      edits.put(Names.key(place), new Edit(place, wanted));
    }
    refuseOthers(edits, (NameMeaning) use.meaning());
    if (use.meaning() instanceof NameMeaning.OfField field) {
      handed(field, old, wanted).forEach(edit -> edits.put(Names.key(edit.place()), edit));
    }
    if (use.meaning() instanceof NameMeaning.OfTool) {
      expected(old, wanted).forEach(edit -> edits.put(Names.key(edit.place()), edit));
    }
    Optional<Moved> moved =
        use.meaning() instanceof NameMeaning.OfPart part
            ? ofVariant(part, wanted)
            : use.meaning() instanceof NameMeaning.OfTool tool
                ? ofTool(tool, wanted)
                : Optional.empty();
    boolean isSeen =
        !(use.meaning() instanceof NameMeaning.OfLocal)
            && names
                .declared(use)
                .flatMap(place -> snapshot.file(place.source().path()))
                .filter(Fragments::isFragment)
                .isEmpty();
    return new Plan(List.copyOf(edits.values()), moved, isSeen);
  }

  private static String form(NameMeaning meaning) {
    return meaning instanceof NameMeaning.OfTool ? TOOL : isVariant(meaning) ? VARIANT : PLAIN;
  }

  /** Rejects a tool that no document of this project defines. */
  private void refuseOthers(NameMeaning.OfTool meaning) {
    KnownTool tool = new DescribedTools(snapshot).tool(meaning).orElseThrow(Rename::gone);
    if (tool.source().kind() != ToolSource.Kind.FILE) {
      throw new RefusedException(
          "'"
              + tool.fullName()
              + "' is defined "
              + tool.source().words()
              + ". Rename it there first; the findings then lead to its mentions.");
    }
  }

  private static RefusedException gone() {
    return new RefusedException("There is no such tool any more.");
  }

  /** Returns edits of the expected texts of examples, in which the name of a tool is printed. */
  private List<Edit> expected(String old, String wanted) {
    Pattern name = Pattern.compile("(?<![\\w-])" + Pattern.quote(old) + "(?![\\w-])");
    List<Edit> edits = new ArrayList<>();
    for (SourceFile file : snapshot.files()) {
      boolean isOwn = file.root().library().isEmpty() && file.text().content().contains(old);
      for (Example example : isOwn ? ReadExamples.of(file) : List.<Example>of()) {
        boolean isHere = example.expected().filter(one -> !(one instanceof InFile)).isPresent();
        if (isHere) {
          Location text = example.expected().get().value().location();
          name.matcher(text.text())
              .results()
              .map(
                  found ->
                      new Span(
                          text.span().start() + found.start(), text.span().start() + found.end()))
              .forEach(span -> edits.add(new Edit(new Location(text.source(), span), wanted)));
        }
      }
    }
    return edits;
  }

  /** Returns the renaming of the file of a tool, unless the tool has a name of its own. */
  private Optional<Moved> ofTool(NameMeaning.OfTool meaning, String wanted) {
    if (!snapshot.tools().named(wanted).isEmpty()) {
      throw new RefusedException("There is '" + wanted + "' already.");
    }
    KnownTool tool = new DescribedTools(snapshot).tool(meaning).orElseThrow(Rename::gone);
    String path = tool.place().source().path();
    String name = path.substring(path.lastIndexOf('/') + 1);
    return tool.place().isWholeFile()
        ? Optional.of(
            new Moved(
                path,
                path.substring(0, path.length() - name.length())
                    + wanted
                    + name.substring(tool.name().length())))
        : Optional.empty();
  }

  private static boolean isVariant(NameMeaning meaning) {
    return meaning instanceof NameMeaning.OfPart part && part.what().equals(NameMeaning.VARIANT);
  }

  /**
   * Returns the renaming of the file with the text of a variant, whose file name contains the name
   * of the variant.
   */
  private Optional<Moved> ofVariant(NameMeaning.OfPart variant, String wanted) {
    Optional<SourceFile> base = snapshot.file(variant.declared().source().path());
    Optional<SourceFile> own =
        snapshot.files().stream()
            .filter(file -> file.kind().isTemplate() && !Fragments.isFragment(file))
            .filter(
                file ->
                    base.filter(one -> isVariant(file, one)).isPresent()
                        && VariantFiles.variant(file).equals(variant.name()))
            .findFirst();
    return own.map(
        file -> {
          String to = VariantFiles.path(file, wanted);
          if (snapshot.file(to).isPresent()) {
            throw new RefusedException("There is '" + wanted + "' already.");
          }
          return new Moved(file.text().path(), to);
        });
  }

  private static boolean isVariant(SourceFile file, SourceFile base) {
    return file.root().equals(base.root())
        && VariantFiles.base(file).filter(base.id().path()::equals).isPresent();
  }

  private List<Location> places(Use use) {
    List<Location> places = new ArrayList<>(names.references(use, /* withDeclaration= */ true));
    if (places.stream().anyMatch(place -> place.source().path().contains("!/"))) {
      throw new RefusedException("It is used in a library, which cannot be changed.");
    }
    return places;
  }

  /**
   * Rejects a parameter that a file of defaults and a file below its folder declare together,
   * because each has a part of the declaration.
   */
  private void refuseOverridden(Field field) {
    Optional<SourceFile> own = snapshot.file(field.location().source().path());
    for (SourceFile other : snapshot.files()) {
      boolean isRelated =
          own.isPresent()
              && !other.equals(own.get())
              && (Names.isAbove(other, own.get()) || Names.isAbove(own.get(), other));
      for (Use use : isRelated ? names.in(other.text()) : List.<Use>of()) {
        if (use.meaning() instanceof NameMeaning.OfField its
            && its.field().name().equals(field.name())
            && Names.isDeclaration(use, its.field())
            && isParameter(use.at(), other)
            && isParameter(field.location(), own.orElseThrow())) {
          throw new RefusedException(
              "'" + field.name() + "' is also declared in " + CheckChange.shown(use.at()) + ".");
        }
      }
    }
  }

  private static boolean isParameter(Location name, SourceFile file) {
    return DataPlace.of(file, name.span().start()).path().equals(List.of("parameters"));
  }

  /**
   * Rejects places that also have another meaning, in a different document that includes the text.
   */
  private void refuseOthers(Map<String, Edit> edits, NameMeaning meaning) {
    Set<SourceText> texts = new LinkedHashSet<>();
    edits.values().forEach(edit -> texts.add(edit.place().source()));
    for (SourceText text : texts) {
      for (Use other : names.in(text)) {
        boolean isOther =
            other.meaning() instanceof NameMeaning.OfField
                && meaning instanceof NameMeaning.OfField
                && !Names.isSame((NameMeaning) other.meaning(), meaning)
                && edits.containsKey(Names.key(other.at()));
        if (isOther) {
          throw new RefusedException(
              "'"
                  + other.at().text()
                  + "' in "
                  + CheckChange.shown(other.at())
                  + " also means something else.");
        }
      }
    }
  }

  /**
   * Returns edits of calls that implicitly pass a value to a partial because its parameter has the
   * same name. After the renaming, they need a named argument.
   */
  private List<Edit> handed(NameMeaning.OfField renamed, String old, String wanted) {
    List<Edit> edits = new ArrayList<>();
    String key = Names.key(renamed.field().location());
    for (SourceFile file : snapshot.files()) {
      for (Use use : snapshot.usesIn(file.text())) {
        if (!(use.meaning() instanceof NameMeaning.Handed handed)) {
          continue;
        }
        boolean isParameter = Names.key(handed.parameter().location()).equals(key);
        boolean isGiven = Names.key(handed.given().location()).equals(key);
        if (isParameter != isGiven) {
          String said = isParameter ? wanted + "=" + old : old + "=" + wanted;
          edits.add(new Edit(argument(use.at()), " " + said));
        }
      }
    }
    return edits;
  }

  /** Returns the place for a named argument in the call of a partial: the end of its tag. */
  private static Location argument(Location name) {
    String content = name.source().content();
    int from = name.span().end();
    int end = content.indexOf("}}", from);
    if (end < 0) {
      throw new RefusedException("The call of '" + name.text() + "' cannot be changed.");
    }
    int at = end;
    while (at > from && "~ \n\r\t".indexOf(content.charAt(at - 1)) >= 0) {
      at--;
    }
    String arguments = content.substring(from, at).strip();
    if (!arguments.isEmpty() && !arguments.matches("(?s)[^\\s=]+=.*")) {
      throw new RefusedException(
          "'"
              + name.text()
              + "' is called with a different context in "
              + CheckChange.shown(name)
              + ", so the argument cannot be added there.");
    }
    return new Location(name.source(), Span.at(at));
  }

  private Plan ofFile(NameMeaning.OfFile file, String wanted) {
    String path = file.file().text().path();
    String name = path.substring(path.lastIndexOf('/') + 1);
    String plain = name.startsWith("_") ? name.substring(1) : name;
    String stem = plain.contains(".") ? plain.substring(0, plain.indexOf('.')) : plain;
    String to =
        path.substring(0, path.length() - plain.length()) + wanted + plain.substring(stem.length());
    if (snapshot.file(to).isPresent()) {
      throw new RefusedException("There is '" + wanted + "' already.");
    }
    List<Edit> edits = new ArrayList<>();
    for (Use use : names.all(file)) {
      Location place = name(use).at();
      String ending = place.text().startsWith(stem) ? place.text().substring(stem.length()) : "?";
      if (!ending.isEmpty() && !plain.endsWith(ending)) {
        throw new RefusedException(
            "It is called '"
                + place.text()
                + "' in "
                + CheckChange.shown(place)
                + ", which cannot be resolved.");
      }
      edits.add(new Edit(place, wanted + ending));
    }
    return new Plan(edits, Optional.of(new Moved(path, to)), /* isSeenByJava= */ false);
  }

  /** Returns the new contents of files. */
  Map<String, String> changed(Plan plan) {
    Map<String, String> changed = new ModuleEdit(Map.of(), plan.edits()).contents();
    plan.moved()
        .ifPresent(
            moved -> {
              String text = changed.get(moved.from());
              changed.put(moved.to(), text == null ? content(moved.from()) : text);
            });
    return changed;
  }

  private String content(String path) {
    return snapshot
        .file(path)
        .map(file -> file.text().content())
        .orElseThrow(() -> new RefusedException("There is no file '" + path + "' any more."));
  }
}
