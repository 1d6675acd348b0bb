package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.step.ReadStep;
import io.promptcompiler.core.document.step.StepElement;
import io.promptcompiler.core.document.step.StepFamily;
import io.promptcompiler.core.evolve.CompareFields.Built;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.LeastLength;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.TextProgram;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares one prompt of any kind with the released one: what it is, what it renders and what it
 * has.
 */
final class ComparePrompt {
  private final Side released;
  private final Side present;
  private final EntryPoint old;
  private final EntryPoint now;
  private final ChangeSink report;

  ComparePrompt(Side released, Side present, EntryPoint old, EntryPoint now, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.old = old;
    this.now = now;
    this.report = report;
  }

  void compare() {
    if (!old.about().kind().equals(now.about().kind())) {
      add(
          now.about().kind(),
          Diagnostic.of(
              DiagnosticCode.KIND_CHANGED,
              now.location(),
              now.about().id(),
              old.about().kind(),
              now.about().kind()),
          List.of(ApiPart.whole(released.classOf(old))));
      return;
    }
    String before = released.classOf(old);
    String after = present.classOf(now);
    if (!before.equals(after)) {
      add(
          after,
          Diagnostic.of(
                  DiagnosticCode.CLASS_RENAMED, now.location(), now.about().id(), before, after)
              .fix("'class' in its frontmatter keeps the old name."),
          List.of());
    }
    if (old.rendering() instanceof MessageProgram oldMessages
        && now.rendering() instanceof MessageProgram messages) {
      new CompareMessages(old, now, oldMessages, messages, report).compare();
      task(before);
    }
    if (old.rendering() instanceof TextProgram oldText
        && now.rendering() instanceof TextProgram text) {
      text(oldText, text);
    }
    members();
    if (now.about().kind().equals(StepFamily.STEP.word())) {
      Optional<StepElement> oldStep = ReadStep.element(released.document(old));
      Optional<StepElement> step = ReadStep.element(present.document(now));
      if (oldStep.isPresent() && step.isPresent()) {
        new CompareStep(oldStep.get(), step.get(), report).compare();
      }
    }
  }

  /** Context and sources are of a task, and belong together. */
  private void task(String className) {
    report.addIfSeen(
        "of",
        Diagnostic.of(DiagnosticCode.SIGNATURE_CHANGED, now.location(), "of", className)
            .fix("It is rendered for another context or with other sources.")
            .released(old.location()),
        Stream.of("of", "context", "sources").map(name -> new ApiPart(className, name)).toList());
  }

  private void text(TextProgram oldText, TextProgram text) {
    fields().compare(old.parameters(), now.parameters(), "", Built.of(released.classOf(old)));
    new CompareTexts(old, now, old.parameters(), now.parameters(), report)
        .compare(oldText, text, "", new FirstDifference(old.location(), now.location()));
    old.about().limit().ifPresent(limit -> limit(limit, text));
    Optional<About.TokenLimit> limit = now.about().limit();
    Optional<Long> most = old.about().limit().map(About.TokenLimit::tokens);
    if (limit.isPresent() && limit.get().tokens() < most.orElse(Long.MAX_VALUE)) {
      long tokens = limit.get().tokens();
      String was = most.map(String::valueOf).orElse("not there");
      report.add(
          Long.toString(tokens),
          Diagnostic.of(DiagnosticCode.LIMIT_LOWERED, limit.get().location(), was, tokens)
              .fix("Less is left for values.")
              .released(
                  old.about().limit().map(About.TokenLimit::location).orElse(old.location())));
    }
  }

  private void limit(About.TokenLimit limit, TextProgram text) {
    long least = LeastLength.tokens(text.instructions(), text.procedures());
    if (least > limit.tokens()) {
      report.add(
          Long.toString(least),
          Diagnostic.of(
                  DiagnosticCode.TEXT_OUTGROWN,
                  now.about().limit().map(About.TokenLimit::location).orElse(now.location()),
                  least,
                  limit.tokens())
              .fix("Callers made room for a text of the released 'maxTokens'.")
              .released(limit.location()));
    }
  }

  private void members() {
    Set<String> defaults =
        now.allParameters().fieldNames().stream()
            .map(name -> "variables." + name)
            .collect(Collectors.toSet());
    CompareData data = new CompareData(defaults, report);
    for (Member member : old.members()) {
      Optional<Member> same =
          now.members().stream().filter(one -> one.name().equals(member.name())).findFirst();
      if (same.isEmpty()) {
        data.removed(member.name(), member.location(), now.location());
      } else if (member instanceof Member.Part oldPart && same.get() instanceof Member.Part part) {
        part(oldPart, part);
      } else if (member instanceof Member.RecordType oldRecord
          && same.get() instanceof Member.RecordType record) {
        record(oldRecord, record);
      } else if (member instanceof Member.Given given
          && same.get() instanceof Member.Given found
          && isReadAsData(given)) {
        data.compare(given.name(), given.data(), found.data(), given.location(), found.location());
      }
    }
  }

  /** The contract of a step is compared separately. */
  private boolean isReadAsData(Member.Given given) {
    return !(now.about().kind().equals(StepFamily.STEP.word())
        && given.data() instanceof Data.Made);
  }

  private void record(Member.RecordType oldRecord, Member.RecordType record) {
    fields()
        .compare(
            oldRecord.object(),
            record.object(),
            record.name(),
            Built.of(released.classOf(oldRecord.object().ref())));
  }

  private void part(Member.Part oldPart, Member.Part part) {
    String className = released.classOf(old);
    ApiPart start = new ApiPart(className, released.names().method(oldPart.name()));
    Built built = new Built(released.given(className, oldPart.name()).orElse(className), start);
    fields().compare(oldPart.parameters(), part.parameters(), "", built);
    List<Conversation.Message> before = oldPart.conversation().messages();
    List<Conversation.Message> after = part.conversation().messages();
    String roles = roles(before);
    String presentRoles = roles(after);
    if (!roles.equals(presentRoles)) {
      report.add(
          part.name() + " " + presentRoles,
          Diagnostic.of(
                  DiagnosticCode.MESSAGES_CHANGED,
                  part.location(),
                  " of '" + part.name() + "'",
                  presentRoles)
              .fix("They were: " + roles + ".")
              .released(oldPart.location()));
      return;
    }
    CompareTexts texts =
        new CompareTexts(old, now, oldPart.parameters(), part.parameters(), report);
    for (int i = 0; i < before.size(); i++) {
      texts.compare(
          new TextProgram(before.get(i).text(), oldPart.conversation().procedures()),
          new TextProgram(after.get(i).text(), part.conversation().procedures()),
          "'" + part.name() + "." + after.get(i).role() + "'",
          new FirstDifference(before.get(i).location(), after.get(i).location()));
    }
  }

  private static String roles(List<Conversation.Message> messages) {
    return messages.stream()
        .map(message -> message.role().toString())
        .collect(Collectors.joining(", "));
  }

  private CompareFields fields() {
    return new CompareFields(released, present, old.types(), now.types(), report);
  }

  private void add(String detail, Diagnostic finding, List<ApiPart> explains) {
    report.add(detail, finding.released(old.location()), explains);
  }
}
