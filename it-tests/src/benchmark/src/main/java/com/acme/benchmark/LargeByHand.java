package com.acme.benchmark;

import com.acme.benchmark.prompts.LargePrompt;

/** The large prompt as one would write it without a template. */
final class LargeByHand {
  private LargeByHand() {}

  static String render(LargePrompt p) {
    StringBuilder out = new StringBuilder();
    out.append("# Subtask ");
    out.append(p.subtaskId());
    out.append(": ");
    out.append(p.subtaskTitle());
    out.append("\n\nYou are an experienced engineer on the project ");
    out.append(p.projectName());
    out.append(", in the team ");
    out.append(p.team());
    out.append(". You implement one subtask of the story ");
    out.append(p.storyId());
    out.append(", \"");
    out.append(p.storyTitle());
    out.append("\". The story was written by ");
    out.append(p.author());
    out.append(", and ");
    out.append(p.reviewer());
    out.append(" will review what you do. It is due on ");
    out.append(p.deadline());
    out.append(
        ". Read this page to its end before you change anything: what it says further "
            + "down limits what you may do further up.\n\n## What is wanted\n\n");
    out.append(p.goal());
    out.append("\n\nThe subtask is done when all of this holds:\n\n");
    out.append(p.acceptance());
    out.append(
        "\n\nThese things are not part of it, however tempting they look while you are "
            + "there:\n\n");
    out.append(p.outOfScope());
    out.append(
        "\n\nIf you find that the subtask cannot be done without one of them, stop and "
            + "say so. A clear question is worth more than a change that nobody asked for. "
            + "Do not guess what ");
    out.append(p.author());
    out.append(
        " may have meant; the story is the only thing that the team has agreed on, and "
            + "what is not in it has not been decided.\n\n## Where you work\n\nThe project "
            + "is written in ");
    out.append(p.language());
    out.append(". Sources are in `");
    out.append(p.sourceFolder());
    out.append("`, their tests in `");
    out.append(p.testFolder());
    out.append("`, in the same folder structure. You work on the branch `");
    out.append(p.branch());
    out.append("`, which was made from `");
    out.append(p.baseBranch());
    out.append(
        "` for this subtask alone. Nobody else commits to it. Do not rebase it on "
            + "anything but `");
    out.append(p.baseBranch());
    out.append("`, and do not merge other branches into it.\n\nBuild with `");
    out.append(p.buildCommand());
    out.append("`. Run the tests with `");
    out.append(p.testCommand());
    out.append("`. Check the format and the rules of the code with `");
    out.append(p.lintCommand());
    out.append(
        "`. All three must pass on each of your commits, not only on the last one, "
            + "since we look for the commit that broke something by trying the ones between. "
            + "A commit that does not build makes that search useless for everybody.\n\nThe "
            + "architecture, as far as it matters here:\n\n");
    out.append(p.architecture());
    out.append("\n\nWhat the team has agreed on about code:\n\n");
    out.append(p.conventions());
    out.append(
        "\n\nWords that have a fixed meaning in this project, and in your commit "
            + "messages too:\n\n");
    out.append(p.glossary());
    out.append(
        "\n\n## How you work\n\n1. Look at the files that the story mentions, and at "
            + "their tests. Find out which behaviour is proven by a test and which is only "
            + "there by chance. Write down, for yourself, what you believe and how you know "
            + "it.\n2. Write a test that fails because the subtask is not done yet. Run `");
    out.append(p.testCommand());
    out.append(
        "` and see it fail for the reason that you expect. A test that fails for "
            + "another reason proves nothing.\n3. Make the smallest change in `");
    out.append(p.sourceFolder());
    out.append(
        "` that lets it pass. Do not prepare for what a later subtask may need. The "
            + "later subtask will know better what it needs.\n4. Read your change as a "
            + "stranger would. Take out what is not needed, name what is hard to understand, "
            + "and split what does two things.\n5. Run `");
    out.append(p.buildCommand());
    out.append("` and `");
    out.append(p.lintCommand());
    out.append(
        "`, then commit. The first line of the message says what is different for "
            + "somebody who uses ");
    out.append(p.projectName());
    out.append(
        "; the lines below it say why, and what you decided against.\n6. Begin again "
            + "with the next criterion, until none is left.\n\nNever commit a test that is "
            + "switched off. Never weaken a test that someone else wrote to let your change "
            + "pass: if it contradicts the story, say so and stop. Never catch an exception "
            + "only to make it disappear. Never leave a comment that says what the code says "
            + "already, and never leave one that says what the code said yesterday.\n\n");
    if (p.isHotfix()) {
      out.append("## This is a hotfix\n\nUsers are waiting for it. The change goes to `");
      out.append(p.baseBranch());
      out.append(
          "` today, and from there into a release without further tests by hand. So it "
              + "must be as small as it can be: no renaming, no moving of code, no new "
              + "dependency, no new setting. What should be cleaned up afterwards goes into a "
              + "list at the end of your answer, and ");
      out.append(p.team());
      out.append(
          " will make a story of it. Prefer switching a feature off over repairing it in "
              + "a hurry, if it can be switched off.\n\n");
    }
    if (p.changesSchema()) {
      out.append(
          "## The schema changes\n\nThe data of existing users must survive. Each change "
              + "of the schema is a migration of its own that can be applied while the old "
              + "version of the program is still running, and it can be undone without losing "
              + "what was written since. Large tables are changed in steps: add what is new "
              + "and may be empty, fill it in portions, make it mandatory, and only in a later "
              + "release remove what is old. Measure how long each step takes on a copy of the "
              + "largest installation, and write it into the migration. What is known about "
              + "the data:\n\n");
      out.append(p.migration());
      out.append("\n\n");
    }
    if (p.isPublicApi()) {
      out.append(
          "## The change is visible in the public interface\n\nOther teams compile "
              + "against it, and we do not see their code. Whatever compiled before must "
              + "compile afterwards and mean the same. New parameters have defaults; what is "
              + "replaced is marked as deprecated, says what to use instead and stays for two "
              + "further releases. Each public name has a comment that says what it promises, "
              + "including what happens when it cannot keep the promise. Ask ");
      out.append(p.reviewer());
      out.append(" before you add a public name at all.\n\n");
    }
    out.append(
        "## Security\n\nTreat everything that comes from outside as hostile: files, "
            + "requests, messages, environment variables, the answers of other services, and "
            + "also the names of things. Check it where it comes in, and pass on only values "
            + "whose type says that they have been checked. Do not build commands, queries "
            + "or paths by putting texts together. Do not write what may be secret into a "
            + "log, an exception or a test. In this part of the program these rules hold "
            + "besides:\n\n");
    out.append(p.security());
    out.append("\n\n");
    if (p.needsBenchmark()) {
      out.append(
          "## Performance\n\nThis code is called often. Measure before and after your "
              + "change, on the same machine, with nothing else running, and more than once. "
              + "Put both numbers and the command that gives them into the message of the "
              + "commit. If it became slower, say by how much and why that is worth it; do not "
              + "hope that nobody notices. What is known, and what is required:\n\n");
      out.append(p.performance());
      out.append("\n\n");
    }
    out.append("## What is there already\n\nThis is the difference between `");
    out.append(p.baseBranch());
    out.append("` and `");
    out.append(p.branch());
    out.append(
        "` as of now. It may be empty. If it is not, it was made by a colleague who "
            + "had to leave the subtask ");
    out.append(p.subtaskId());
    out.append(
        " to you; you may keep it, change it or throw it away, and you are responsible "
            + "for it either way.\n\n```\n");
    out.append(p.diff());
    out.append("\n```\n\nThis is what `");
    out.append(p.testCommand());
    out.append("` said last:\n\n```\n");
    out.append(p.testReport());
    out.append("\n```\n\n");
    if (p.hasPreviousReview()) {
      out.append("## What the last review said\n\n");
      out.append(p.reviewer());
      out.append(
          " has looked at an earlier attempt. Answer each of these points, one by one, "
              + "either with a change or with a reason why there is none. Do not answer a "
              + "point with a promise.\n\n");
      out.append(p.previousReview());
      out.append("\n\n");
    }
    out.append(
        "## Your answer\n\nAnswer with these four parts, in this order, each under a "
            + "heading of its own:\n\n- **Done**: one line for each criterion of subtask ");
    out.append(p.subtaskId());
    out.append(
        ", which says by which test it is proven.\n- **Decisions**: what you chose "
            + "where the story ");
    out.append(p.storyId());
    out.append(
        " was silent, and what else was possible.\n- **Risks**: what could break that "
            + "no test would notice, and how one would notice it in production.\n- **Left**: "
            + "what you saw and did not touch, with the place, so that ");
    out.append(p.team());
    out.append(
        " can decide about it.\n\nDo not praise your own work, do not repeat this "
            + "page, and do not apologise. If a part has nothing in it, write \"nothing\". "
            + "Keep the whole answer below sixty lines: ");
    out.append(p.reviewer());
    out.append(" reads it before the code, and decides by it how closely to look.\n\n");
    if (p.hasQuestion()) {
      out.append("Before you begin, answer this question of ");
      out.append(p.author());
      out.append(" in one paragraph:\n\n");
      out.append(p.question());
      out.append("\n\n");
    }
    out.append("Begin.\n");
    return out.toString();
  }
}
