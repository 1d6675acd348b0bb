package io.promptcompiler.core.check.mention;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.tool.KnownTools;
import io.promptcompiler.core.tool.KnownTools.ClientName;
import io.promptcompiler.core.tool.ToolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Checks the words of texts that are, or should be, names of tools. Tags that name a tool have been
 * checked; here the words count that nobody has declared to be one. So a finding about them needs a
 * name that is certainly meant.
 */
public final class CheckMentions {
  private final ToolLookup tools;
  private final DiagnosticSink sink;
  private final List<ScanWords.Found> unsure = new ArrayList<>();
  private boolean hasWrongName;

  private CheckMentions(ToolLookup tools, DiagnosticSink sink) {
    this.tools = tools;
    this.sink = sink;
  }

  /** Checks the words of an entry point. */
  public static void check(EntryPoint entryPoint, ToolLookup tools, DiagnosticSink sink) {
    check(() -> GatherTexts.of(entryPoint), tools, sink);
  }

  /** Checks the words of a program. */
  public static void check(TextProgram program, ToolLookup tools, DiagnosticSink sink) {
    check(() -> GatherTexts.of(program), tools, sink);
  }

  /** Checks the words of texts that follow each other. */
  private static void check(
      Supplier<List<EmitText>> gather, ToolLookup tools, DiagnosticSink sink) {
    if (tools.isEmpty()) {
      return;
    }
    List<EmitText> texts = gather.get();
    if (ScanWords.mayFind(texts)) {
      CheckMentions check = new CheckMentions(tools, sink);
      ScanWords.in(texts).forEach(check::check);
      check.unsure();
    }
  }

  /** Reports a name with the prefix of a server or of the project that has no such tool. */
  public static void ofClient(String name, Location at, ToolLookup tools, DiagnosticSink sink) {
    new CheckMentions(tools, sink)
        .ofClient(new ScanWords.Found(ScanWords.Form.OF_CLIENT, name, at));
  }

  /**
   * The name of a tool that a tag prints.
   *
   * @param at its place
   */
  public record Tag(String name, Location at) {}

  /** Returns the names of tools that tags of an entry point print. */
  public static List<Tag> tags(EntryPoint entryPoint) {
    return GatherTexts.of(entryPoint).stream()
        .flatMap(text -> Stream.concat(Stream.of(text), text.parts().stream()))
        .filter(EmitText::isTool)
        .map(text -> new Tag(text.text().strip(), text.location()))
        .toList();
  }

  private void check(ScanWords.Found found) {
    if (isOfSeveralWords(found.word())) {
      ToolUses.report(found.word(), found.at(), tools);
    }
    switch (found.form()) {
      case OF_CLIENT -> ofClient(found);
      case USED -> similar(found);
      case NAME -> {
        if (!similar(found) && found.word().indexOf('.') > 0) {
          unsure.add(found);
        }
      }
      case CALLED -> {
        if (!similar(found)) {
          called(found);
        }
      }
    }
  }

  /** Returns whether a name is no plain word, which would often mean something else. */
  private static boolean isOfSeveralWords(String name) {
    return name.matches(".*(?:[_.-]|[a-z][A-Z]).*");
  }

  private void ofClient(ScanWords.Found found) {
    String word = found.word();
    boolean isOpen = word.endsWith("*") || word.endsWith("_");
    String written = isOpen ? word.replaceFirst("[*]$", "") : word;
    Optional<ClientName> name = tools.all().ofClient(written);
    if (name.isEmpty()) {
      tools.all().meantOfServer(written, isOpen).ifPresent(meant -> similar(found, written, meant));
    }
    if (name.isPresent() && !(isOpen ? name.get().isBeginning() : name.get().isKnown())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_TOOL, found.at(), word)
              .fix(correction(name.get(), found.at())));
    }
  }

  private static Fix correction(ClientName name, Location place) {
    List<String> near = name.nearest();
    return near.isEmpty()
        ? Fix.of(name.owner() + " has no such tool.")
        : Fix.of("Did you mean '" + name.prefix() + near.get(0) + "'?")
            .renaming(place, name.name(), near.get(0))
            .suggested();
  }

  /** Reports a word that looks like a tool; returns whether it is one or was reported. */
  private boolean similar(ScanWords.Found found) {
    String word = found.word();
    Optional<String> meant = tools.all().meant(word, found.form() != ScanWords.Form.NAME);
    meant.ifPresent(name -> similar(found, word, name));
    return meant.isPresent() || !tools.all().named(word).isEmpty();
  }

  private void similar(ScanWords.Found found, String word, String meant) {
    hasWrongName = true;
    sink.report(
        Diagnostic.of(DiagnosticCode.SIMILAR_TOOL, found.at(), word, meant)
            .fix(Fix.of("Write '" + meant + "'.").renaming(found.at(), word, meant).suggested()));
  }

  private void called(ScanWords.Found found) {
    String word = found.word();
    KnownTools all = tools.all();
    if (isLikeName(word, all) && all.isComplete() && !all.isParameter(word)) {
      if (all.isRelated(word)) {
        hasWrongName = true;
        calledUnknown(found);
      } else {
        unsure.add(found);
      }
    }
  }

  /**
   * Reports names that say too little by themselves, if the text also names a tool wrongly: it was
   * probably written for other tools.
   */
  private void unsure() {
    if (hasWrongName) {
      for (ScanWords.Found found : unsure) {
        if (found.form() == ScanWords.Form.CALLED) {
          calledUnknown(found);
        } else {
          similar(new ScanWords.Found(ScanWords.Form.USED, found.word(), found.at()));
        }
      }
    }
  }

  private void calledUnknown(ScanWords.Found found) {
    sink.report(
        Diagnostic.of(DiagnosticCode.CALL_OF_UNKNOWN_TOOL, found.at(), found.word())
            .fix("Write the name of a tool, or declare it under 'external' in prompt.yaml."));
  }

  /**
   * Returns whether a word has several parts, as most names of tools have, and is no file. Humps
   * count where a tool has some, since many names in code have them.
   */
  private static boolean isLikeName(String word, KnownTools tools) {
    if (word.matches("[a-z][a-z0-9]*+(?:[A-Z][a-z0-9]*+)++")) {
      return tools.haveHumps();
    }
    return word.matches("[a-z][a-z0-9]*+(?:[_.-][a-z][a-z0-9]*+)++")
        && !word.matches(
            ".*\\.(?:md|ts|js|py|java|json|ya?ml|sh|txt|toml|go|rs|sql|csv|html?|com|io|org)");
  }
}
