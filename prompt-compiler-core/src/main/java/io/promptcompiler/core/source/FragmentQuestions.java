package io.promptcompiler.core.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Answers what names of fragments mean, and remembers what was asked. A text that includes others
 * depends on more than their content: a file that is new and nearer takes the place of one that was
 * found before. So what counts is each question with its answer.
 */
public final class FragmentQuestions {
  private final FragmentIndex index;
  private final Map<String, SourceFile> files = new HashMap<>();
  private final Map<String, Set<Question>> asked = new HashMap<>();

  /** Questions about the texts among some files. */
  public FragmentQuestions(List<SourceFile> files) {
    this.index = new FragmentIndex(files);
    files.forEach(file -> this.files.put(file.key(), file));
  }

  /** The partials of a name: see {@link FragmentIndex#partials}. */
  public List<SourceFile> partials(SourceFile from, String name) {
    note(Question.About.PARTIAL, from, name);
    return index.partials(from, name);
  }

  /** The skills of a name: see {@link FragmentIndex#skills}. */
  public List<SourceFile> skills(SourceFile from, String name) {
    note(Question.About.SKILL, from, name);
    return index.skills(from, name);
  }

  /** The names of partials in reach. They can be candidates for a name that is a value. */
  public List<String> partialNames(SourceFile from) {
    note(Question.About.PARTIAL_NAMES, from, "");
    return index.partialNames(from);
  }

  /** The names of skills in reach, for suggestions: nothing that is compiled depends on them. */
  public List<String> skillNames(SourceFile from) {
    return index.skillNames(from);
  }

  private void note(Question.About about, SourceFile from, String name) {
    String key = from.key();
    asked.computeIfAbsent(key, none -> new LinkedHashSet<>()).add(new Question(about, key, name));
  }

  /** The file of a key, if there is one. */
  public Optional<SourceFile> file(String key) {
    return Optional.ofNullable(files.get(key));
  }

  /**
   * What a compiled text depends on. What others asked in the place of a file that it includes is
   * counted too: that may be more than its own, never less.
   */
  public TextInputs inputs(SourceFile text) {
    Answers answers = new Answers(text);
    for (int i = 0; i < answers.order.size(); i++) {
      asked.getOrDefault(answers.order.get(i).key(), Set.of()).forEach(answers::ask);
    }
    return answers.inputs();
  }

  /**
   * What a text depends on when it asks what it has asked in an earlier run; nothing when a file
   * that asked is gone.
   */
  public Optional<TextInputs> inputs(SourceFile text, List<Question> questions) {
    Answers answers = new Answers(text);
    for (Question question : questions) {
      if (!files.containsKey(question.from())) {
        return Optional.empty();
      }
      answers.ask(question);
    }
    return Optional.of(answers.inputs());
  }

  /** The answers to one question after the other. */
  private final class Answers {
    private final Set<SourceFile> found = new LinkedHashSet<>();
    private final List<SourceFile> order = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();
    private final StringBuilder answers = new StringBuilder();

    Answers(SourceFile text) {
      add(text);
    }

    private void add(SourceFile file) {
      if (found.add(file)) {
        order.add(file);
      }
    }

    void ask(Question question) {
      SourceFile from = java.util.Objects.requireNonNull(files.get(question.from()));
      questions.add(question);
      answers.append(question).append('\n');
      switch (question.about()) {
        case PARTIAL -> answer(index.partials(from, question.name()));
        case SKILL -> answer(index.skills(from, question.name()));
        case PARTIAL_NAMES -> answers.append(index.partialNames(from)).append('\n');
      }
    }

    private void answer(List<SourceFile> those) {
      for (SourceFile file : those) {
        answers.append(file.key()).append('\n');
        add(file);
      }
    }

    TextInputs inputs() {
      return new TextInputs(found, questions, answers.toString());
    }
  }
}
